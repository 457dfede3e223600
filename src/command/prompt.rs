//! Prompts: what a shell prints before a command. All functions give the
//! length of the prompt in bytes, white space after it included.

/// A prompt that nothing else looks like: `$ `, `❯ `, `user@host:~$ `, `PS C:\> `, `(venv) $ `.
pub(super) fn sure(line: &str) -> Option<usize> {
    let mut at = blanks(line);
    if let Some(after) = virtual_env(&line[at..]) {
        at += after;
    }
    let rest = &line[at..];
    if let Some(length) = powershell(rest).or_else(|| user_and_host(rest)) {
        return command_after(line, at + length);
    }
    let mark = ["$", "❯", "➜", "»", "λ", "%"].into_iter().find(|mark| rest.starts_with(mark))?;
    let after = &rest[mark.len()..];
    // `$HOME/bin/x` and `%APPDATA%` are words, not prompts.
    after.starts_with([' ', '\t']).then(|| command_after(line, at + mark.len()))?
}

/// `> `: a prompt only if no better one stands in the block, since programs print it too.
pub(super) fn angle(line: &str) -> Option<usize> {
    let at = blanks(line);
    line[at..].strip_prefix("> ")?;
    command_after(line, at + 1)
}

fn command_after(line: &str, at: usize) -> Option<usize> {
    let at = at + blanks(&line[at..]);
    (at < line.len()).then_some(at)
}

fn blanks(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '\t']).len()
}

fn virtual_env(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('(')?;
    let close = inner.find(')')?;
    let name = &inner[..close];
    let plain = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "._-".contains(c));
    let after = close + 2;
    (plain && text[after..].starts_with([' ', '\t'])).then(|| after + blanks(&text[after..]))
}

fn powershell(text: &str) -> Option<usize> {
    let path = text.strip_prefix("PS").map(|rest| (2, rest)).unwrap_or((0, text));
    let (skipped, rest) = path;
    let folder = rest.trim_start_matches(' ');
    if skipped == 2 && folder.starts_with('>') {
        return Some(text.len() - folder.len() + 1);
    }
    let mut chars = folder.chars();
    let drive = chars.next().is_some_and(|c| c.is_ascii_alphabetic()) && chars.next() == Some(':');
    let close = folder.find('>')?;
    (drive && folder[..close].contains('\\')).then(|| text.len() - folder.len() + close + 1)
}

fn user_and_host(text: &str) -> Option<usize> {
    let text_end = text.find([' ', '\t'])?;
    let inner = text.strip_prefix('[').unwrap_or(text);
    let (user, host) = inner.split_once('@')?;
    let name = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || "._-".contains(c));
    let host_end = host.find([':', ' ', ']', '$', '#', '%']).unwrap_or(host.len());
    if !name(user) || !name(&host[..host_end]) {
        return None;
    }
    // The mark ends the first or the second word: `me@box:~$`, `[me@box src]$`, `me@box ~ %`.
    for end in
        [Some(text_end), text[text_end + 1..].find([' ', '\t']).map(|at| text_end + 1 + at)].into_iter().flatten()
    {
        if text[..end].ends_with(['$', '#', '%']) {
            return Some(end);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prompts_and_look_alikes() {
        let command = |line: &'static str| sure(line).map(|at| &line[at..]);
        assert_eq!(command("$ make test"), Some("make test"));
        assert_eq!(command("  ❯ task build"), Some("task build"));
        assert_eq!(command("(venv) $ tox"), Some("tox"));
        assert_eq!(command("me@box:~/src$ make"), Some("make"));
        assert_eq!(command("[me@box src]$ make"), Some("make"));
        assert_eq!(command("root@1f3c:/# ls"), Some("ls"));
        assert_eq!(command(r"PS C:\src> .\build.ps1"), Some(r".\build.ps1"));
        assert_eq!(command("PS> ls"), Some("ls"));
        assert_eq!(command(r"C:\src> make"), Some("make"));
        for line in ["$HOME/bin/x", "%APPDATA%/x", "# comment", "make test", "$", "$ ", "a@b.c wrote", "(see) below"] {
            assert_eq!(command(line), None, "{line}");
        }
        assert_eq!(angle("> npm test"), Some(2));
        assert_eq!(angle(">npm"), None);
    }
}
