//! What the lanes of a warp exchange: shuffles of all sorts, and votes.

use super::ints::UNSIGNED;
use super::statements::statement;
use super::{Draw, Node};

const ALL: &str = "0xffffffffu";

impl Draw {
    /// All lanes of all warps are there.
    pub(super) fn warp_motif(&mut self, acc: &str) -> Node {
        let e = self.float(2);
        let lane = "(tid & 31)";
        match self.rng.below(9) {
            0..=1 => {
                let combine = self.rng.pick(&[
                    "v += o;",
                    "v = fmax(v, o);",
                    "v = v + 0.5 * sin(o);",
                    "v = 0.5 * (v * o + o);",
                ]);
                let text = format!(
                    "{{ double v = §; for (int d = 16; d > 0; d >>= 1) {{ double o = __shfl_xor_sync({ALL}, v, d); {combine} }} {acc} += v; }}"
                );
                statement(&text, [e])
            }
            2 => {
                let text = format!(
                    "{{ double v = §; for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync({ALL}, v, d); if ({lane} == 0) {acc} += v; }}"
                );
                statement(&text, [e])
            }
            3 => {
                let text = format!(
                    "{{ double v = §; for (int d = 1; d < 32; d <<= 1) {{ double o = __shfl_up_sync({ALL}, v, d); if ({lane} >= d) v += o; }} {acc} += v; }}"
                );
                statement(&text, [e])
            }
            4 => {
                let from = self.index(32);
                statement(&format!("{acc} += __shfl_sync({ALL}, §, §);"), [e, from])
            }
            5 => {
                let width = self.rng.pick(&[4, 8, 16]);
                let how = self.rng.pick(&["__shfl_xor_sync", "__shfl_down_sync", "__shfl_up_sync"]);
                statement(&format!("{acc} = {acc} * 0.5 + {how}({ALL}, §, {}, {width});", width / 2), [e])
            }
            6 => self.vote(acc),
            7 => {
                let result = self.rng.pick(&[
                    "exp(v - m) / s",
                    "m + log(s)",
                    "exp(v - m) / (1.0 + s)",
                    "exp(v - m) * m / s",
                ]);
                let text = format!(
                    "{{ double v = §, m = v; for (int d = 16; d > 0; d >>= 1) m = fmax(m, __shfl_xor_sync({ALL}, m, d)); double s = exp(v - m); for (int d = 16; d > 0; d >>= 1) s += __shfl_xor_sync({ALL}, s, d); {acc} += {result}; }}"
                );
                statement(&text, [e])
            }
            _ => {
                // Partners of the online softmax exchange pairs.
                let text = format!(
                    "{{ double m = §, s = 1.0; for (int d = 16; d > 0; d >>= 1) {{ double m2 = __shfl_xor_sync({ALL}, m, d), s2 = __shfl_xor_sync({ALL}, s, d); double t = fmax(m, m2); s = s * exp(m - t) + s2 * exp(m2 - t); m = t; }} {acc} += m + log(s); }}"
                );
                statement(&text, [e])
            }
        }
    }

    fn vote(&mut self, acc: &str) -> Node {
        let (c, e) = (self.condition(2), self.float(2));
        let text = match self.rng.below(5) {
            0 => format!("{{ unsigned b = __ballot_sync({ALL}, §); {acc} += 0.1 * __popc(b) * §; }}"),
            1 => format!("if (__any_sync({ALL}, §)) {acc} += §;"),
            2 => format!("{acc} = __all_sync({ALL}, §) ? §: {acc};"),
            3 => format!("{acc} += (__syncthreads_count(§) & 3) * §;"),
            _ => {
                let kind = UNSIGNED;
                let from = self.int(kind, 1);
                let text = format!(
                    "{{ int p = § ? 1 : 0; p = __shfl_sync({ALL}, p, (int)(§ & 31u)); {acc} += p * §; }}"
                );
                return statement(&text, [c, from, e]);
            }
        };
        statement(&text, [c, e])
    }
}
