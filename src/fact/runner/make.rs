use crate::command::Word;

use super::arguments::{Arguments, is_name};
use super::{Ask, Definitions, Kind, Runner, makefile};

/// make: the targets of a makefile and of all that it includes.
pub(super) struct Make;

impl Runner for Make {
    fn name(&self) -> &'static str {
        "make"
    }

    fn asks(&self, program: &str, words: &[Word]) -> Vec<Ask> {
        if !matches!(program, "make" | "gmake" | "mingw32-make") {
            return Vec::new();
        }
        let valued = ["-C", "--directory", "-f", "--file", "--makefile", "-I", "-o", "-W", "-l", "--jobs", "--eval"];
        let arguments = Arguments::of(words, &valued);
        let file = arguments.value(&["-f", "--file", "--makefile"]).map(str::to_owned);
        let targets = arguments.plain.iter().filter(|word| is_name(word) && !word.text.contains('='));
        targets.map(|word| Ask { file: file.clone(), ..Ask::new(Kind::Target, word) }).collect()
    }

    fn files(&self) -> &'static [&'static str] {
        &["GNUmakefile", "makefile", "Makefile"]
    }

    fn climbs(&self) -> bool {
        false
    }

    fn read(&self, _path: &str, text: &str) -> Definitions {
        makefile::read(text)
    }
}
