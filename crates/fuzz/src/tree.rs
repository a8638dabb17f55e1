//! A program as a tree of text: what a shrinker may take away is a node, everything else is words.
//!
//! A node says what sort of thing it is, and so what may stand in its place: a statement may go, or leave what is inside of it
//! behind; an expression may become an expression of the same sort inside of it, or a number. Nothing here knows C++. What no
//! longer means anything after a step is refused by the compiler, and the step is not taken.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// Statements, one after the other: each may go.
    Block,
    Statement,
    /// A floating-point value.
    Float,
    /// An integer of whatever type.
    Int,
    /// An integer that must stay below a bound.
    Index,
    Condition,
    /// A declaration beside the function: a struct, a helper.
    Item,
    /// What has to stay as it is, but for what is inside of it.
    Fixed,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    pub sort: Sort,
    pub parts: Vec<Part>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    Text(String),
    Node(Node),
}

/// What stands for a child in a pattern.
const HOLE: char = '§';

impl Node {
    /// `Node::new(Sort::Float, "sin(§)", [x])`
    pub fn new(sort: Sort, pattern: &str, children: impl IntoIterator<Item = Node>) -> Node {
        let mut children = children.into_iter();
        let mut parts = Vec::new();
        for (i, text) in pattern.split(HOLE).enumerate() {
            if i > 0 {
                parts.push(Part::Node(children.next().expect("a child for each hole")));
            }
            if !text.is_empty() {
                parts.push(Part::Text(text.to_string()));
            }
        }
        debug_assert!(children.next().is_none(), "a hole for each child: {pattern}");
        Node { sort, parts }
    }

    pub fn text(sort: Sort, text: impl Into<String>) -> Node {
        Node { sort, parts: vec![Part::Text(text.into())] }
    }

    pub fn block(statements: Vec<Node>) -> Node {
        Node { sort: Sort::Block, parts: statements.into_iter().map(Part::Node).collect() }
    }

    pub fn children(&self) -> impl Iterator<Item = &Node> {
        self.parts.iter().filter_map(|p| match p {
            Part::Text(_) => None,
            Part::Node(n) => Some(n),
        })
    }

    pub fn render(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, 1);
        out
    }

    fn write(&self, out: &mut String, depth: usize) {
        let inner = if self.sort == Sort::Block { depth + 1 } else { depth };
        if self.sort == Sort::Block {
            out.push_str("{\n");
        }
        for part in &self.parts {
            if self.sort == Sort::Block && matches!(part, Part::Node(n) if n.is_nothing()) {
                continue;
            }
            if self.sort == Sort::Block {
                out.push_str(&"  ".repeat(depth));
            }
            match part {
                Part::Text(text) => out.push_str(text),
                Part::Node(n) => n.write(out, inner),
            }
            if self.sort == Sort::Block {
                out.push('\n');
            }
        }
        if self.sort == Sort::Block {
            out.push_str(&"  ".repeat(depth - 1));
            out.push('}');
        }
    }

    /// Changes all words.
    pub fn rewrite(&mut self, change: &dyn Fn(&str) -> String) {
        for part in &mut self.parts {
            match part {
                Part::Text(text) => *text = change(text),
                Part::Node(n) => n.rewrite(change),
            }
        }
    }

    /// What is left of a statement that was taken away.
    fn is_nothing(&self) -> bool {
        self.parts.iter().all(|p| matches!(p, Part::Text(t) if t.is_empty()))
    }

    /// The number of nodes: what shrinking makes smaller.
    pub fn size(&self) -> usize {
        1 + self.children().map(Node::size).sum::<usize>()
    }

    /// The node at a path of positions among the parts.
    pub fn at(&self, path: &[usize]) -> Option<&Node> {
        match path.split_first() {
            None => Some(self),
            Some((&i, rest)) => match self.parts.get(i)? {
                Part::Node(n) => n.at(rest),
                Part::Text(_) => None,
            },
        }
    }

    pub fn at_mut(&mut self, path: &[usize]) -> Option<&mut Node> {
        match path.split_first() {
            None => Some(self),
            Some((&i, rest)) => match self.parts.get_mut(i)? {
                Part::Node(n) => n.at_mut(rest),
                Part::Text(_) => None,
            },
        }
    }

    /// Paths of all nodes, outer ones first.
    pub fn paths(&self) -> Vec<Vec<usize>> {
        let mut all = vec![Vec::new()];
        for (i, part) in self.parts.iter().enumerate() {
            if let Part::Node(n) = part {
                all.extend(n.paths().into_iter().map(|p| [vec![i], p].concat()));
            }
        }
        all
    }

    /// The nearest nodes of a sort below this one.
    pub fn inside(&self, sort: Sort) -> Vec<&Node> {
        self.children().flat_map(|c| if c.sort == sort { vec![c] } else { c.inside(sort) }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_become_text_again() {
        let x = Node::text(Sort::Float, "x");
        let e = Node::new(Sort::Float, "(§ + sin(§))", [x.clone(), x.clone()]);
        assert_eq!(e.render(), "(x + sin(x))");
        assert_eq!((e.size(), e.inside(Sort::Float).len(), e.paths().len()), (3, 2, 3));
        let s = Node::new(Sort::Statement, "if (§ > 0) §", [e, Node::block(vec![x])]);
        assert_eq!(s.render(), "if ((x + sin(x)) > 0) {\n  x\n}");
    }
}
