use std::fmt;

/// A key for a server. It is never written anywhere but into the one header that it is for.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps `text`; `None` if it is empty or cannot be a header's value.
    pub fn new(text: &str) -> Option<Secret> {
        let text = text.trim();
        (!text.is_empty() && text.bytes().all(|byte| (0x21..0x7f).contains(&byte))).then(|| Secret(text.to_owned()))
    }

    /// The value of the `Authorization` header.
    #[cfg(any(feature = "model", test))]
    pub(super) fn header(&self) -> String {
        format!("Bearer {}", self.0)
    }

    /// `text` without the secret, should a server have sent it back.
    pub(super) fn redact(&self, text: &str) -> String {
        text.replace(&self.0, "[secret]")
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_not_shown() {
        let secret = Secret::new(" sk-canary\n").expect("a secret");
        assert_eq!(format!("{secret:?}"), "Secret(…)");
        assert_eq!(secret.redact("bad key sk-canary!"), "bad key [secret]!");
        assert_eq!(secret.header(), "Bearer sk-canary");
        assert!(Secret::new("").is_none() && Secret::new("a\nb: c").is_none());
    }
}
