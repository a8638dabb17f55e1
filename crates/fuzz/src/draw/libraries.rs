//! Calls of Thrust on the buffers of host functions and of CUB in blocks, and launches that read one buffer through two parameters.

use super::statements::statement;
use super::{Draw, Node, Sort};

impl Draw {
    pub(super) fn include(&mut self, header: &str) {
        let line = Node::text(Sort::Item, format!("#include <{header}>"));
        if !self.items.contains(&line) {
            self.items.insert(0, line);
        }
    }

    /// A call of Thrust with the buffers `p` and `q` of `n` elements.
    pub(super) fn thrust_call(&mut self, n: usize) -> Node {
        for header in [
            "execution_policy",
            "transform",
            "scan",
            "reduce",
            "inner_product",
            "transform_reduce",
            "functional",
        ] {
            self.include(&format!("thrust/{header}.h"));
        }
        let all = "thrust::device, p, p + N";
        let stored = self.rng.pick(&[
            "thrust::transform(ALL, q, [=] __host__ __device__ (double v) { return sin(v) * a; });",
            "thrust::transform(ALL, q, q, thrust::multiplies<double>());",
            "thrust::transform(ALL, p, q, thrust::plus<double>());",
            "thrust::inclusive_scan(ALL, q);",
            "thrust::exclusive_scan(ALL, q, 0.5 * a);",
            "thrust::inclusive_scan(ALL, p);",
        ]);
        let summed = self.rng.pick(&[
            "thrust::reduce(ALL, 0.5 * a, thrust::plus<double>())",
            "thrust::inner_product(ALL, q, 0.25)",
            "thrust::inner_product(ALL, p, 0.25)",
            "thrust::transform_reduce(ALL, [=] __host__ __device__ (double v) { return v * v + a; }, 0.0, thrust::plus<double>())",
        ]);
        let filled = |text: &str| text.replace("ALL", all).replace('N', &n.to_string());
        if self.rng.chance(60) {
            return statement(&filled(stored), []);
        }
        let r = self.name("r");
        self.number(format!("(0.25 * {r})"), false);
        statement(&format!("double {r} = {};", filled(summed)), [])
    }

    /// A kernel with two sources, and what it is launched with.
    pub(super) fn pair_launch(&mut self, n: usize, config: &str) -> Node {
        let name = self.name("pair@_");
        let (rule, buffers): (&str, &[&str]) = match self.rng.below(4) {
            0 => ("to[i] = 0.5 * one[i] + sin(two[(i + 1) % N]) * a;", &["q, p, p"]),
            1 => (
                "if (i + 1 < N) to[i] += 0.5 * one[i] * two[i] + 0.1 * a;",
                &["q, p, p + 1", "q, p + 1, p", "q, p, p"],
            ),
            2 => ("to[i] = cos(one[i]) * two[i] + 0.2 * a;", &["q, p, p", "q, q, p", "p, p, p", "q, p, q"]),
            _ => ("if (i > 0) to[i] = 0.5 * one[i - 1] + two[i] * a;", &["q, p, p"]),
        };
        let rule = rule.replace('N', &n.to_string());
        let text = format!(
            "__global__ void {name}(double* to, const double* one, const double* two, double a) {{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < {n}) {{ {rule} }} }}"
        );
        self.items.push(Node::text(Sort::Item, text));
        let buffers = self.rng.pick(buffers);
        let e = self.float(1);
        statement(&format!("{name}{config}({buffers}, §);"), [e])
    }

    /// What a block along x computes together by CUB.
    pub(super) fn cub_motif(&mut self, s: &str, block: usize, acc: &str) -> Node {
        self.include("cub/cub.cuh");
        let e = self.float(2);
        let warps = block / 32;
        let text = match self.rng.below(if warps > 0 { 6 } else { 4 }) {
            0 => "typedef cub::BlockReduce<double, BLOCK> R; __shared__ typename R::TempStorage S; double v = R(S).Sum(§); if (tid == 0) ACC += v;".to_string(),
            1 => "typedef cub::BlockReduce<double, BLOCK> R; __shared__ typename R::TempStorage S; double v = R(S).Reduce(1.0 + 0.1 * sin(§), [](double a, double b) { return a * b; }); if (tid == 0) ACC += v;".to_string(),
            2 => "typedef cub::BlockScan<double, BLOCK> R; __shared__ typename R::TempStorage S; double v; R(S).InclusiveSum(§, v); ACC += sin(v);".to_string(),
            3 => "typedef cub::BlockScan<double, BLOCK> R; __shared__ typename R::TempStorage S; double v, whole; R(S).ExclusiveSum(§, v, whole); ACC += 0.5 * v + cos(whole);".to_string(),
            4 => format!("typedef cub::WarpReduce<double> R; __shared__ typename R::TempStorage S[{warps}]; double v = R(S[tid / 32]).Sum(§); if (tid % 32 == 0) ACC += v;"),
            _ => format!("typedef cub::WarpScan<double> R; __shared__ typename R::TempStorage S[{warps}]; double v; R(S[tid / 32]).InclusiveSum(§, v); ACC += sin(v);"),
        };
        let text = text.replace("BLOCK", &block.to_string()).replace("ACC", acc);
        // `S` alone is the storage, in `TempStorage` it is not.
        let text = text.replace(" S", &format!(" {s}")).replace("(S", &format!("({s}"));
        statement(&format!("{{\n  {text}\n  __syncthreads();\n  }}"), [e])
    }
}
