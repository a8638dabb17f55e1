//! Atomics beyond adding to sums, and arrays of integers that threads write.

use super::ints::INT;
use super::statements::statement;
use super::{Draw, Node, Var, What};

impl Draw {
    /// A block adds to, takes the largest of, or counts in shared memory.
    pub(super) fn shared_atomics(&mut self, s: &str, acc: &str) -> Node {
        let (len, e) = (self.rng.between(1, 4), self.float(2));
        let at = self.index(len);
        let zero = format!(
            "__shared__ TYPE {s}[{len}];\n  if (tid < {len}) {s}[tid] = FIRST;\n  __syncthreads();\n  "
        );
        let end = format!("\n  __syncthreads();\n  {acc} += USE;\n  __syncthreads();\n  ");
        let (ty, first, rule, used) = match self.rng.below(6) {
            0 => ("double", "0.0", "atomicAdd(&S[§], 0.5 * §);", "S[tid % LEN] * 0.5"),
            1 => ("double", "0.25", "atomicAdd(S + (§), sin(§));", "sin(S[LEN - 1])"),
            2 => ("int", "0", "atomicAdd(&S[§], § > 0.1 ? 1 : 2);", "0.1 * S[0]"),
            3 => {
                ("int", "-1", "if (§ < LEN && § > 0.0) atomicMax(&S[0], tid);", "x[S[0] < 0 ? 0 : S[0] % 4]")
            }
            4 => ("unsigned", "7u", "atomicMin(&S[§], (unsigned)tid + (§ > 0.0));", "0.05 * S[0]"),
            _ => ("unsigned", "0u", "atomicOr(&S[§], § > 0.2 ? 1u : 2u);", "(S[0] & 1 ? x[0] : x[1])"),
        };
        let text = format!("{{\n  {zero}{rule}{end}}}").replace("TYPE", ty).replace("FIRST", first);
        let text = text.replace("USE", used).replace("LEN", &len.to_string());
        statement(&text.replace("S[", &format!("{s}[")).replace("S +", &format!("{s} +")), [at, e])
    }

    /// Integers of the thread's own in an array, by which others are found.
    pub(super) fn local_integers(&mut self) -> Vec<Node> {
        let name = self.name("k");
        let kind = self.kind();
        let (a, b) = (self.int(kind, 2), self.int(kind, 1));
        let c = self.name("c");
        let fill = self.rng.pick(&[
            "KIND K[4] = {(KIND)(§), (KIND)(§)};",
            "KIND K[4]; for (int C = 0; C < 4; ++C) K[C] = (KIND)(§); K[1] = (KIND)(§);",
            "KIND K[4] = {}; K[2] = (KIND)(§); K[3] = (KIND)(K[2] ^ (KIND)(§));",
        ]);
        let text = fill.replace("KIND", kind.name).replace('K', &name).replace('C', &c);
        let what = What::Int { kind, range: None, dims: vec![4] };
        self.vars.push(Var { pattern: format!("{name}[§]"), what, writable: false, pointer: None });
        vec![statement(&text, [a, b])]
    }

    /// Integers in global memory, of the thread's own: written, then read as an index.
    pub(super) fn marks(&mut self, total: usize) {
        self.params.push("int* marks".into());
        self.args.push(super::Arg::array("marks", "i", total, (0.0, 9.0)));
        let what = What::Int { kind: INT, range: None, dims: vec![] };
        self.vars.push(Var { pattern: "marks[i]".into(), what, writable: true, pointer: None });
    }
}
