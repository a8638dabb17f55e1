//! Parameters beyond plain arrays: structs by value and in memory, references, and constants beside the function.

use super::ints::INT;
use super::{Arg, Draw, Node, Sort, Var, What};

impl Draw {
    /// A struct in global memory or passed by value; `at` says where the thread's own one is, if threads have one each.
    pub(super) fn struct_param(&mut self, own: Option<(&str, usize)>) {
        let ty = self.name("P@_");
        let (members, layout, array) = self.rng.pick(&[
            ("double u; int k; double v[2];", "didd", Some(2)),
            ("float w; double u; double v[3];", "fdddd", Some(3)),
            ("double u; double w;", "dd", None),
            ("short k; double u; unsigned char c;", "sdC", None),
        ]);
        self.items.push(Node::text(Sort::Item, format!("struct {ty} {{ {members} }};")));
        let (place, writable, arg) = match (self.rng.below(2), own) {
            (0, Some((at, count))) => {
                self.params.push(format!("{ty}* ps"));
                (format!("ps[{at}]"), true, Arg::array("ps", layout, count, (-1.0, 1.0)))
            }
            (0, None) => {
                self.params.push(format!("{ty}* ps"));
                (String::from("ps[1]"), true, Arg::array("ps", layout, 2, (-1.0, 1.0)))
            }
            _ => {
                self.params.push(format!("{ty} q"));
                (String::from("q"), false, Arg::value("q", layout, (-1.0, 1.0)))
            }
        };
        self.args.push(arg);
        self.number(format!("{place}.u"), writable);
        if let Some(n) = array {
            self.array(format!("{place}.v[§]"), vec![n], writable);
        }
        if members.contains(" k;") || members.starts_with("short k") {
            let what = What::Int { kind: INT, range: None, dims: vec![] };
            self.vars.push(Var { pattern: format!("(int){place}.k"), what, writable: false, pointer: None });
        }
    }

    /// A number that is passed by reference, of functions.
    pub(super) fn reference_param(&mut self) {
        self.params.push("double& ref".into());
        self.args.push(Arg::array("ref", "d", 1, (-1.0, 1.0)));
        self.number("ref", true);
    }

    /// Numbers beside the function, which nobody changes.
    pub(super) fn constants(&mut self) {
        let name = self.name("K@_");
        let how = self.rng.pick(&[
            "__constant__ double NAME[3] = {0.5, -0.25, 1.25};",
            "__device__ const double NAME[3] = {0.5, -0.25, 1.25};",
            "__constant__ float NAME[3] = {0.5f, 2.0f, 1.25f};",
        ]);
        self.items.push(Node::text(Sort::Item, how.replace("NAME", &name)));
        self.array(format!("(double){name}[§]"), vec![3], false);
    }

    /// Some requests leave inputs out.
    pub(super) fn ask_for_less(&mut self) {
        for k in 0..self.args.len() {
            let is_input = matches!(self.args[k].name.as_str(), "x" | "z" | "a" | "v2" | "q");
            let others = self
                .args
                .iter()
                .enumerate()
                .any(|(j, a)| j != k && a.wrt && matches!(a.name.as_str(), "x" | "z" | "a"));
            if is_input && others && self.rng.chance(7) {
                self.args[k].wrt = false;
            }
        }
    }
}
