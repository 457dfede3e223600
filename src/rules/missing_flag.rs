use super::{Context, Sink};
use crate::fact::definition::Kind;
use crate::finding::{Evidence, Level, RuleInfo};

/// What this rule is.
pub(super) const RULE: RuleInfo = RuleInfo {
    name: "missing-flag",
    summary: "a document gives a command-line flag that a commit removed",
    explanation: EXPLANATION,
    level: Level::Warning,
    evidence: Evidence::Existence,
};

const EXPLANATION: &str = "\
## What it finds

A long flag (`--list-theme-names`) in a command, a code span or a heading that this repository's own code once
declared, and that no file of the product holds any more in any spelling. Declarations are known by the calls,
attributes and tables of the usual libraries of each language (`long = \"x\"`, `.option('--x')`, `add_argument`,
`Flags().Bool(\"x\")`), by arms of shell scripts and by the text of a program's own help. Completion scripts,
recorded output and documents declare nothing and keep nothing alive.

## Why it matters

The program refuses the flag: the reader's command fails at once, and in a script it fails later, on a server.

## Example

```text
warning[missing-flag]: the flag `--list-theme-names` does not exist any more
  --> README.md:258:96
    |
258 | use `delta --list-languages` and `delta --list-theme-names`
    |                                         ^^^^^^^^^^^^^^^^^^ renamed
    |
    = note: `src/cli.rs` defined it; renamed to `list-syntax-themes` in e39da2a (2021-11-29) \"clap: rename options\"
    = help: change `--list-theme-names` to `--list-syntax-themes`
```

## What it leaves alone

A flag that this repository never declared: it is another program's, or an example. Arguments of programs that
this repository does not build; flags that frameworks give to every program; `--no-x` where `--x` stands; flags
that are put together while the program runs; code that went to another repository; changelogs, decisions and
plans, and sentences that speak of another time or another version; statements younger than the removal.

Confidence is high where another flag took its place on its line, where a command line gives it to the project's own
program, or where the commit says that it removes something: its subject tells of no other place, other code in that
language goes on, and neither tests nor code of others in the tree hold the flag. Otherwise it is medium: such a flag is
as often another program's, and where the whole file that declared it is gone, its code may live on in a library.

## How to fix

Write the flag that took its place, or drop the sentence. Where the commit renamed the flag on the very line
that declared it, the fix names the new one.

## How to silence

`<!-- drift: ignore[missing-flag] reason -->` on the line or above the block, or in `drift.toml`:
`[rules]` then `missing-flag = \"off\"`.
";

/// Reports every such name.
pub(super) fn check(cx: &Context<'_>, sink: &mut Sink) {
    cx.names().report(cx, &RULE, Kind::Flag, sink);
}
