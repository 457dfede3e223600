use super::{License, mentions};

/// A licence file that is longer than this and holds no text that is known is one that nobody knows.
const LONGEST_NOTICE: usize = 4000;

/// Which licences the text of a licence file grants: several where it holds several. Empty if it is not known.
///
/// Told by the phrases that each text cannot be without; a short file that only names licences ("either of
/// Apache-2.0 or MIT") is taken at its word.
pub fn licenses_of(text: &str) -> Vec<License> {
    let words: Vec<&str> = text.split_whitespace().map(|word| word.trim_matches(['"', '*', '#', '/'])).collect();
    let plain = words.join(" ").to_lowercase();
    let has = |phrase: &str| plain.contains(phrase);
    let mut found = Vec::new();
    if has("permission is hereby granted, free of charge, to any person obtaining") && has("without restriction") {
        found.push(License::of("MIT"));
    }
    if has("apache license") && has("version 2.0") {
        found.push(License::with("Apache", 2));
    }
    if has("redistribution and use in source and binary forms") {
        let named = has("neither the name") || has("to endorse or promote products");
        let advertised = has("all advertising materials");
        found.push(License::with(
            "BSD",
            if advertised {
                4
            } else if named {
                3
            } else {
                2
            },
        ));
    }
    if has("copy, modify, and/or distribute this software for any")
        || has("copy, modify, and distribute this software for any")
    {
        found.push(License::of(if has("above copyright notice and this permission notice") { "ISC" } else { "0BSD" }));
    }
    if has("free and unencumbered software released into the public domain") {
        found.push(License::of("Unlicense"));
    }
    if has("altered source versions must be plainly marked") {
        found.push(License::of("Zlib"));
    }
    found.extend(titled(&plain));
    // The head of a text that grants several names them.
    let head = text.char_indices().nth(TITLE).map_or(text, |(end, _)| &text[..end]);
    if !found.is_empty() {
        let named = mentions(head).into_iter().map(|mention| mention.license);
        found.extend(
            named.filter(|license| !found.iter().any(|known| known.family == license.family)).collect::<Vec<_>>(),
        );
    }
    if found.is_empty() && text.len() <= LONGEST_NOTICE {
        found.extend(mentions(text).into_iter().map(|mention| mention.license));
    }
    found
}

/// Where the name of a licence may stand that is known by its title.
const TITLE: usize = 400;

/// Licences whose texts name others: only the title tells them.
fn titled(plain: &str) -> Option<License> {
    let end = (0..=TITLE.min(plain.len())).rev().find(|&at| plain.is_char_boundary(at)).unwrap_or(0);
    let head = &plain[..end];
    let number = |name: &str| {
        let rest = &head[head.find(name)? + name.len()..];
        let rest = rest.trim_start_matches([' ', ',', '-', 'v']).trim_start_matches("ersion ");
        rest.chars().next()?.to_digit(10).and_then(|digit| u8::try_from(digit).ok())
    };
    let known: &[(&str, &'static str)] = &[
        ("gnu affero general public license", "AGPL"),
        ("gnu lesser general public license", "LGPL"),
        ("gnu library general public license", "LGPL"),
        ("gnu general public license", "GPL"),
        ("mozilla public license", "MPL"),
        ("eclipse public license", "EPL"),
        ("european union public licence", "EUPL"),
        ("business source license", "BUSL"),
        ("boost software license", "BSL"),
        ("server side public license", "SSPL"),
        ("elastic license", "Elastic"),
        ("functional source license", "FSL"),
        ("polyform", "PolyForm"),
        ("do what the fuck you want to public license", "WTFPL"),
        ("sil open font license", "OFL"),
        ("cc0 1.0", "CC0"),
        ("attribution-noncommercial-sharealike", "CC-BY-NC-SA"),
        ("attribution-noncommercial", "CC-BY-NC"),
        ("attribution-noderivatives", "CC-BY-ND"),
        ("attribution-sharealike", "CC-BY-SA"),
        ("creative commons attribution", "CC-BY"),
        ("attribution 4.0 international", "CC-BY"),
        ("artistic license", "Artistic"),
    ];
    let (name, family) = known.iter().find(|(name, _)| head.contains(name))?;
    Some(License { version: number(name).map(|major| (major, None)), ..License::of(family) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        licenses_of(text).iter().map(License::to_string).collect()
    }

    #[test]
    fn texts_are_told_by_what_they_grant() {
        let mit = "Copyright (c) A\n\nPermission is hereby granted, free of charge, to any person obtaining a copy\nof this \"Software\", to deal without restriction";
        assert_eq!(read(mit), ["MIT"]);
        let isc = "Permission to use, copy, modify, and/or distribute this software for any purpose, provided that the above copyright notice and this permission notice appear";
        assert_eq!(read(isc), ["ISC"]);
        assert_eq!(read("Redistribution and use in source and binary forms. Neither the name of"), ["BSD-3-Clause"]);
        assert_eq!(
            read("                    GNU GENERAL PUBLIC LICENSE\n                       Version 3, 29 June 2007\n"),
            ["GPL-3.0"]
        );
        assert_eq!(read("                Apache License\n          Version 2.0, January 2004\n"), ["Apache-2.0"]);
        assert_eq!(read("Mozilla Public License Version 2.0\n=====\n"), ["MPL-2.0"]);
    }

    #[test]
    fn the_head_of_a_text_names_what_follows() {
        let mit = "Permission is hereby granted, free of charge, to any person obtaining a copy, without restriction";
        let both = format!("This software is dual-licensed under MIT and GPLv3.\n\n{mit}\n\n{}", "x ".repeat(3000));
        assert_eq!(read(&both), ["MIT", "GPL-3.0"]);
    }

    #[test]
    fn a_short_notice_is_taken_at_its_word() {
        assert_eq!(read("Licensed under either of Apache-2.0 or MIT, at your option.\n"), ["Apache-2.0", "MIT"]);
        assert_eq!(read(&format!("MIT {}", "terms of our own ".repeat(400))), [""; 0]);
        assert_eq!(read("All rights reserved.\n"), [""; 0]);
    }
}
