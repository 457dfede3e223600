use std::net::IpAddr;

/// Where a server is, as configured: `https://host/v1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endpoint {
    secure: bool,
    /// Host and port in lower case.
    authority: String,
    /// From the root, without a slash at its end.
    path: String,
}

/// What a base URL cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EndpointError {
    /// Neither scheme.
    #[error("a base URL begins with `https://` or, on this machine, `http://`")]
    Scheme,
    /// The key would go over the wire for all to read.
    #[error("a server elsewhere is asked over `https://` only")]
    Insecure,
    /// A name and password before the host.
    #[error("a base URL holds no user or password; name the variable of the key in `api-key-env`")]
    UserInfo,
    /// Something behind the path.
    #[error("a base URL ends with its path")]
    Query,
    /// No host, or characters that no URL has.
    #[error("a base URL names a host")]
    Host,
}

impl Endpoint {
    /// Reads a base URL, such as `https://api.openai.com/v1`.
    pub fn parse(url: &str) -> Result<Endpoint, EndpointError> {
        let (secure, rest) = match url.split_once("://") {
            Some(("https", rest)) => (true, rest),
            Some(("http", rest)) => (false, rest),
            _ => return Err(EndpointError::Scheme),
        };
        if rest.contains(['?', '#']) {
            return Err(EndpointError::Query);
        }
        let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        if authority.contains('@') {
            return Err(EndpointError::UserInfo);
        }
        let plain = |c: char| c.is_ascii_alphanumeric() || ".-_:[]".contains(c);
        if authority.is_empty() || !authority.chars().all(plain) || path.contains(|c: char| !c.is_ascii_graphic()) {
            return Err(EndpointError::Host);
        }
        let port = if secure { ":443" } else { ":80" };
        let authority = authority.to_ascii_lowercase();
        let authority = authority.strip_suffix(port).unwrap_or(&authority).to_owned();
        let endpoint = Endpoint { secure, authority, path: path.trim_end_matches('/').to_owned() };
        if !secure && !endpoint.is_loopback() {
            return Err(EndpointError::Insecure);
        }
        Ok(endpoint)
    }

    /// Whether it is this machine.
    pub fn is_loopback(&self) -> bool {
        let host = self.host();
        let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
        host == "localhost" || address.is_ok_and(|address| address.is_loopback())
    }

    /// The host without its port.
    pub fn host(&self) -> &str {
        match self.authority.rsplit_once(':') {
            Some((host, port)) if !port.contains(']') => host,
            _ => &self.authority,
        }
    }

    /// Scheme, host, port and path in one spelling.
    pub fn normal(&self) -> String {
        format!("{}://{}{}", if self.secure { "https" } else { "http" }, self.authority, self.path)
    }

    /// Where chat completions are asked for.
    pub fn completions(&self) -> String {
        format!("{}/chat/completions", self.normal())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_server_has_one_spelling() {
        for url in ["https://API.example.com/v1", "https://api.example.com:443/v1/"] {
            assert_eq!(Endpoint::parse(url).map(|at| at.normal()).as_deref(), Ok("https://api.example.com/v1"));
        }
        assert_eq!(
            Endpoint::parse("http://[::1]:8080").map(|at| at.completions()).as_deref(),
            Ok("http://[::1]:8080/chat/completions")
        );
    }

    #[test]
    fn only_this_machine_is_asked_in_the_clear() {
        for url in ["http://localhost:11434/v1", "http://127.0.0.1:8080/v1", "http://[::1]:1/v1"] {
            assert!(Endpoint::parse(url).is_ok(), "{url}");
        }
        for url in ["http://example.com/v1", "http://127.0.0.1.example.com/v1", "http://localhost.example.com/"] {
            assert_eq!(Endpoint::parse(url), Err(EndpointError::Insecure), "{url}");
        }
    }

    #[test]
    fn what_may_hide_a_secret_is_refused() {
        assert_eq!(Endpoint::parse("https://user:pw@example.com"), Err(EndpointError::UserInfo));
        assert_eq!(Endpoint::parse("https://example.com/v1?key=x"), Err(EndpointError::Query));
        assert_eq!(Endpoint::parse("ftp://example.com"), Err(EndpointError::Scheme));
        assert_eq!(Endpoint::parse("https:///v1"), Err(EndpointError::Host));
        assert_eq!(Endpoint::parse("https://exa mple.com/"), Err(EndpointError::Host));
    }
}
