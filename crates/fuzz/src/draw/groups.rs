//! Groups of threads that are not a block or a warp: tiles of `cooperative_groups`, lanes of a mask, lanes that stay when others leave.

use super::statements::statement;
use super::{Draw, Node, Sort};

const ALL: &str = "0xffffffffu";

impl Draw {
    fn group_headers(&mut self) {
        let text = "#include <cooperative_groups.h>\n#include <cooperative_groups/reduce.h>";
        if !self.items.iter().any(|i| i.render() == text) {
            self.items.insert(0, Node::text(Sort::Item, text));
        }
    }

    /// A tile of a block, with all of its threads.
    pub(super) fn tile_motif(&mut self, block: usize, acc: &str) -> Node {
        self.group_headers();
        let e = self.float(2);
        let sizes: Vec<usize> = [2, 4, 8, 16, 32].into_iter().filter(|n| block.is_multiple_of(*n)).collect();
        let size = sizes[self.rng.below(sizes.len())];
        let half = size / 2;
        let how = match self.rng.below(8) {
            0 => format!(
                "for (int d = {half}; d > 0; d /= 2) v += g.shfl_down(v, d); if (g.thread_rank() == 0) ACC += v;"
            ),
            1 => format!("for (int d = {half}; d > 0; d >>= 1) v += 0.5 * sin(g.shfl_xor(v, d)); ACC += v;"),
            2 => "ACC += cooperative_groups::reduce(g, v, cooperative_groups::plus<double>());".into(),
            3 => "ACC = 0.5 * ACC + cooperative_groups::reduce(g, v, cooperative_groups::greater<double>());"
                .into(),
            4 => "ACC += g.shfl(v, 0) * 0.5 + v;".into(),
            5 => format!(
                "double o = g.shfl_up(v, 1); if (g.thread_rank() > 0) ACC += o * v; ACC += 0.1 * g.size() + 0.01 * (g.thread_rank() % {size});"
            ),
            6 => "ACC += (g.any(v > 0.3) ? 1.0 : 0.5) * v + 0.1 * __popc(g.ballot(v < 0.1));".into(),
            _ => "if (g.all(v > -5.0)) ACC += g.shfl(v, g.size() - 1); g.sync();".into(),
        };
        let how = how.replace("ACC", acc);
        let text = format!(
            "{{ auto g = cooperative_groups::tiled_partition<{size}>(cooperative_groups::this_thread_block()); double v = §; {how} }}"
        );
        statement(&text, [e])
    }

    /// A block that is asked for by its group.
    pub(super) fn block_group(&mut self, s: &str, block: usize, acc: &str) -> Node {
        self.group_headers();
        let e = self.float(2);
        let text = format!(
            "{{\n  auto g = cooperative_groups::this_thread_block();\n  __shared__ double {s}[{block}];\n  {s}[g.thread_rank()] = §;\n  g.sync();\n  {acc} += {s}[(g.thread_rank() + 1) % g.size()] * 0.5;\n  g.sync();\n  }}"
        );
        statement(&text, [e])
    }

    /// Some lanes of each warp exchange among themselves. All lanes are there.
    pub(super) fn masked_lanes(&mut self, acc: &str) -> Node {
        let lane = "(tid & 31)";
        let e = self.float(2);
        match self.rng.below(5) {
            0 => {
                let c = self.condition(1);
                let text = format!(
                    "{{ bool c = §; double v = §; unsigned m = __ballot_sync({ALL}, c); if (c) {acc} += 0.5 * v + __shfl_sync(m, v, __ffs(m) - 1); }}"
                );
                statement(&text, [c, e])
            }
            1 => {
                let text = format!(
                    "{{ double v = §; if ({lane} < 16) {{ for (int d = 8; d > 0; d >>= 1) v += __shfl_xor_sync(0xffffu, v, d); {acc} += v; }} else {acc} -= 0.5 * __shfl_down_sync(0xffff0000u, v, 1); }}"
                );
                statement(&text, [e])
            }
            2 => {
                let text = format!(
                    "{{ double v = §; unsigned m = __match_any_sync({ALL}, {lane} % 3); {acc} += v * __shfl_sync(m, v, __ffs(m) - 1) + 0.1 * __popc(m); }}"
                );
                statement(&text, [e])
            }
            3 => {
                let text = format!(
                    "{{ double v = §; if ({lane} % 2 == 0) v = v * 0.5 + __shfl_xor_sync(0x55555555u, v, 2); __syncwarp(); {acc} += __shfl_up_sync({ALL}, v, 1, 8); }}"
                );
                statement(&text, [e])
            }
            _ => {
                let text = format!(
                    "{{ double v = §; int s = __reduce_add_sync({ALL}, {lane} & 3); int lowest = __reduce_min_sync({ALL}, {lane} ^ 5); {acc} += v * (s & 7) * 0.25 + 0.1 * lowest; }}"
                );
                statement(&text, [e])
            }
        }
    }

    /// Lanes leave, and the others go on exchanging, with masks that name all.
    pub(super) fn lanes_that_stay(&mut self) -> Vec<Node> {
        let (Some(place), e) = (self.place(), self.float(2)) else { return vec![] };
        // Partners are among four lanes beside each other: whoever stays finds its own.
        let from = 4 * self.rng.between(1, 7);
        let pairs = self.rng.pick(&["1, 2", "2, 4", "1"]);
        let leave = Node::text(Sort::Fixed, format!("if ((tid & 31) >= {from} || (tid & 32)) return;"));
        let text =
            format!("{{ double v = §; double o = __shfl_xor_sync({ALL}, v, {pairs}); § += 0.5 * o; }}");
        vec![leave, statement(&text, [e, place])]
    }

    /// Lanes leave a loop one by one, or eight by eight, in which the others go on exchanging with partners among these eight.
    pub(super) fn lanes_that_leave_a_loop(&mut self) -> Vec<Node> {
        let (Some(place), e) = (self.place(), self.float(2)) else { return vec![] };
        let (v, c) = (self.name("t"), self.name("c"));
        let begin = statement(&format!("double {v} = §;"), [e]);
        let (first, with) = (self.rng.between(0, 2), self.rng.pick(&["1", "2", "4"]));
        let more = self.rng.pick(&["", " + (x[0] > 0.0)", " + (n & 1)"]);
        let leave = format!("if ({c} > (tid & 31) / 8 + {first}{more}) return;");
        let exchange = format!("{v} = 0.5 * sin({v}) + 0.25 * __shfl_xor_sync({ALL}, {v}, {with});");
        let head = match self.rng.below(3) {
            0 => format!("int {c} = 0; while (true) {{ ++{c}; if ({c} > 6) break; {leave} {exchange}"),
            1 => format!("for (int {c} = 0; {c} < 5; ++{c}) {{ {exchange} {leave}"),
            _ => format!("for (int {c} = 0; {c} < 5; ++{c}) {{ {leave} {exchange}"),
        };
        self.number(v.clone(), true);
        vec![begin, statement(&format!("{{ {head} § += 0.5 * {v}; }} }}"), [place])]
    }
}
