//! Bounds as lines of a saved kernel: the terms in order, then what each access reaches.
//!
//! ```text
//! bound of      0 - 2 -
//! bound term    number 3 0 32 i n
//! bound term    sum 1:0 -1:
//! bound reach   0    0 1 - | |
//! ```

use std::collections::BTreeSet;
use std::fmt::Write;

use analysis::extents::{Extent, Extents, Node, Number, Reach, Term, Terms, Unknown};
use ir::Span;

use super::Bounds;

impl Bounds {
    /// The lines, without what they begin with.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let of: Vec<String> = self.of.iter().map(|of| of.map_or("-".into(), |i| i.to_string())).collect();
        lines.push(format!("of\t{}", of.join(" ")));
        lines.push(format!("params\t{}", self.extents.params.len()));
        lines.extend(self.files.iter().map(|file| format!("file\t{}", plain(file))));
        let terms = &self.extents.terms;
        lines.extend(terms.nodes().iter().map(|node| format!("term\t{}", node_text(terms, node))));
        for (i, extent) in self.extents.params.iter().enumerate() {
            match extent {
                Extent::Known(all) => {
                    lines.extend(all.iter().map(|r| format!("reach\t{i}\t{}", reach_text(r))))
                }
                Extent::Unknown(why) => lines.push(format!("unknown\t{i}\t{}", unknown_text(why))),
            }
        }
        lines.extend(self.extents.inner.iter().map(|r| format!("reach\tinner\t{}", reach_text(r))));
        lines.extend(
            self.extents.elsewhere.iter().map(|u| format!("unknown\telsewhere\t{}", unknown_text(u))),
        );
        lines
    }

    /// What [`Bounds::lines`] wrote.
    pub fn read(lines: &[&str]) -> Option<Bounds> {
        let (mut of, mut files, mut nodes, mut names) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut params, mut inner, mut elsewhere) = (Vec::new(), Vec::new(), None);
        for line in lines {
            let fields: Vec<&str> = line.split('\t').collect();
            match fields[..] {
                ["of", all] => {
                    let one = |word: &str| match word {
                        "-" => Some(None),
                        n => n.parse().ok().map(Some),
                    };
                    of = all.split_whitespace().map(one).collect::<Option<_>>()?;
                }
                ["params", n] => params = vec![Extent::Known(Vec::new()); n.parse().ok()?],
                ["file", file] => files.push(file.to_string()),
                ["term", text] => nodes.push(node(text, &mut names)?),
                ["reach", "inner", text] => inner.push(reach(text)?),
                ["reach", i, text] => match params.get_mut(i.parse::<usize>().ok()?)? {
                    Extent::Known(all) => all.push(reach(text)?),
                    Extent::Unknown(_) => return None,
                },
                ["unknown", "elsewhere", at, why] => elsewhere = Some(unknown(at, why)?),
                ["unknown", i, at, why] => {
                    *params.get_mut(i.parse::<usize>().ok()?)? = Extent::Unknown(unknown(at, why)?);
                }
                _ => return None,
            }
        }
        let terms = Terms::from_nodes(nodes, names)?;
        let count = terms.nodes().len();
        let known = |r: &Reach| {
            let guards = r.guards.iter().flat_map(|(t, needs)| needs.iter().chain([t]));
            let mut all = r.needs.iter().chain(guards).chain([&r.low, &r.high]).chain(&r.count);
            all.all(|t| t.index() < count)
        };
        let reaches = params.iter().flat_map(|p| match p {
            Extent::Known(all) => all.as_slice(),
            Extent::Unknown(_) => &[],
        });
        let well = reaches.chain(&inner).all(known) && of.iter().flatten().all(|i| *i < params.len());
        well.then_some(Bounds { extents: Extents { terms, params, inner, elsewhere }, of, files })
    }
}

fn plain(text: &str) -> String {
    text.replace(['\t', '\n'], " ")
}

fn indices(all: &BTreeSet<Term>) -> String {
    all.iter().map(|t| t.index().to_string()).collect::<Vec<_>>().join(",")
}

fn reach_text(r: &Reach) -> String {
    let count = r.count.map_or("-".to_string(), |t| t.index().to_string());
    let guards: Vec<String> =
        r.guards.iter().map(|(t, needs)| format!("{}:{}", t.index(), indices(needs))).collect();
    let (low, high) = (r.low.index(), r.high.index());
    format!("{low}|{high}|{count}|{}|{}|{}", indices(&r.needs), guards.join(";"), span_text(r.span))
}

fn reach(text: &str) -> Option<Reach> {
    let parts: Vec<&str> = text.split('|').collect();
    let [low, high, count, needs, guards, at] = parts[..] else { return None };
    let guard = |text: &str| {
        let (truth, needs) = text.split_once(':')?;
        Some((term(truth)?, set(needs)?))
    };
    Some(Reach {
        low: term(low)?,
        high: term(high)?,
        count: if count == "-" { None } else { Some(term(count)?) },
        needs: set(needs)?,
        guards: guards.split(';').filter(|g| !g.is_empty()).map(guard).collect::<Option<_>>()?,
        span: span(at)?,
    })
}

fn set(text: &str) -> Option<BTreeSet<Term>> {
    text.split(',').filter(|t| !t.is_empty()).map(term).collect()
}

fn term(text: &str) -> Option<Term> {
    text.parse().ok().map(Term::from_index)
}

fn span_text(s: Span) -> String {
    format!("{} {} {} {}", s.file, s.line, s.col, s.len)
}

fn span(text: &str) -> Option<Span> {
    let all: Vec<u32> = text.split(' ').map(|n| n.parse().ok()).collect::<Option<_>>()?;
    let [file, line, col, len] = all[..] else { return None };
    Some(Span { file, line, col, len })
}

fn unknown_text(u: &Unknown) -> String {
    format!("{}\t{}", span_text(u.span), plain(&u.why))
}

fn unknown(at: &str, why: &str) -> Option<Unknown> {
    Some(Unknown { why: why.to_string(), span: span(at)? })
}

fn node_text(terms: &Terms, node: &Node) -> String {
    let two = |name: &str, a: &Term, b: &Term| format!("{name} {} {}", a.index(), b.index());
    let many = |name: &str, all: &[Term]| {
        let all: Vec<String> = all.iter().map(|t| t.index().to_string()).collect();
        format!("{name} {}", all.join(" "))
    };
    match node {
        Node::Number(n) => {
            let name = terms.names().iter().find(|(known, _)| known == n).map_or("", |(_, name)| name);
            let sign = if n.signed { "i" } else { "u" };
            format!("number {} {} {} {sign} {}", n.param, n.offset, n.bits, plain(name))
        }
        Node::BlockDim(axis) => format!("block {axis}"),
        Node::GridDim(axis) => format!("grid {axis}"),
        Node::SharedBytes => "shared".to_string(),
        Node::Sum(products) => {
            let mut text = "sum".to_string();
            for (product, n) in products {
                let factors: Vec<String> = product.iter().map(|t| t.index().to_string()).collect();
                let _ = write!(text, " {n}:{}", factors.join(","));
            }
            text
        }
        Node::Div(a, b) => two("div", a, b),
        Node::Min(all) => many("min", all),
        Node::Max(all) => many("max", all),
        Node::AtMost(a, b) => two("at_most", a, b),
        Node::If(c, a, b) => format!("if {} {} {}", c.index(), a.index(), b.index()),
    }
}

fn node(text: &str, names: &mut Vec<(Number, String)>) -> Option<Node> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let fields: Vec<&str> = rest.split(' ').filter(|f| !f.is_empty()).collect();
    let two = || match fields[..] {
        [a, b] => Some((term(a)?, term(b)?)),
        _ => None,
    };
    let axis = || fields.first()?.parse::<u8>().ok().filter(|axis| *axis < 3);
    Some(match word {
        "number" => {
            let [param, offset, bits, sign, ref name @ ..] = fields[..] else { return None };
            let bits = bits.parse().ok().filter(|bits| [8, 16, 32, 64].contains(bits))?;
            let (param, offset) = (param.parse().ok()?, offset.parse().ok()?);
            let number = Number { param, offset, bits, signed: sign == "i" };
            names.push((number, name.join(" ")));
            Node::Number(number)
        }
        "block" => Node::BlockDim(axis()?),
        "grid" => Node::GridDim(axis()?),
        "shared" => Node::SharedBytes,
        "sum" => {
            let product = |text: &&str| {
                let (n, factors) = text.split_once(':')?;
                let factors =
                    factors.split(',').filter(|t| !t.is_empty()).map(term).collect::<Option<_>>()?;
                Some((factors, n.parse().ok()?))
            };
            Node::Sum(fields.iter().map(product).collect::<Option<_>>()?)
        }
        "div" => two().map(|(a, b)| Node::Div(a, b))?,
        "min" => Node::Min(fields.iter().map(|t| term(t)).collect::<Option<_>>()?),
        "max" => Node::Max(fields.iter().map(|t| term(t)).collect::<Option<_>>()?),
        "at_most" => two().map(|(a, b)| Node::AtMost(a, b))?,
        "if" => match fields[..] {
            [c, a, b] => Node::If(term(c)?, term(a)?, term(b)?),
            _ => return None,
        },
        _ => return None,
    })
}
