//! The room from outside: pages to commands.

mod folders;
mod operands;
mod parsing;
mod properties;
