//! A drawn program: trees that a shrinker can cut, and what they are launched with.

use crate::subject::{Arg, Subject};
use crate::tree::Node;

#[derive(Clone, Debug)]
pub struct Program {
    /// Structs and helpers, in their order.
    pub items: Vec<Node>,
    /// All of the function but its body.
    pub head: String,
    pub body: Node,
    pub args: Vec<Arg>,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory.
    pub shared: usize,
    pub single: bool,
    pub races: bool,
}

impl Program {
    /// Text to be checked. `@` in names becomes the number, so that many programs stand in one file.
    pub fn subject(&self, number: usize) -> Subject {
        let mut text = String::new();
        for item in &self.items {
            text.push_str(&item.render());
            text.push('\n');
        }
        text.push_str(&format!("{} {}\n", self.head, self.body.render()));
        let before = self.head.split('(').next().unwrap_or_default();
        let name = before.split_whitespace().last().unwrap_or_default();
        let numbered = |text: &str| text.replace('@', &number.to_string());
        Subject {
            name: numbered(name),
            text: numbered(&text),
            grid: self.grid,
            block: self.block,
            shared: self.shared,
            single: self.single,
            races: self.races,
            args: self.args.clone(),
        }
    }

    /// With `float` wherever there was `double`; numbers in the text stay as they are, so both are mixed.
    pub fn in_single_precision(&mut self) {
        self.rename(&|text| text.replace("double", "float").replace("sincos(", "sincosf("));
        for arg in &mut self.args {
            arg.layout = arg.layout.replace('d', "f");
        }
        self.single = true;
    }

    /// Changes all words of the function and of what stands beside it.
    pub fn rename(&mut self, change: &dyn Fn(&str) -> String) {
        for tree in self.items.iter_mut().chain([&mut self.body]) {
            tree.rewrite(change);
        }
        self.head = change(&self.head);
    }

    pub fn size(&self) -> usize {
        self.body.size() + self.items.iter().map(Node::size).sum::<usize>()
    }
}
