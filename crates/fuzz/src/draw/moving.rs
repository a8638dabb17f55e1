//! Places that move while they are named: counters that change within subscripts, pointers that are chosen and step on, indices that the
//! data decides, loops over them longer than a strip.

use super::ints::UNSIGNED;
use super::statements::statement;
use super::{Draw, Node};

impl Draw {
    /// C++ says which side of an assignment is computed first: the right one.
    pub(super) fn places_that_move(&mut self) -> Vec<Node> {
        let rows = self.rows(2, true);
        let Some((row, n, _)) = rows.get(self.rng.below(rows.len().max(1))).cloned() else { return vec![] };
        let (k, p) = (self.name("k"), self.name("p"));
        let start = self.int(UNSIGNED, 1);
        let e = self.float(1);
        let how = self.rng.pick(&[
            "A[K++ % N] += 0.5 * A[K % N] + 0.1 * §;",
            "A[++K % N] = A[K++ % N] * 0.5 + 0.1 * §; A[K % N] *= 0.9;",
            "A[(K += 2) % N] -= 0.25 * A[--K % N] * §;",
            "double* P = A + K % (N - 1); *P++ = 0.5 * *P + 0.1 * §; *P = sin(*P);",
            "double* P = A + (N - 1); *P-- *= 0.5; *P = 0.5 * P[1] + *P * §;",
            "(K & 1 ? A[K % N] : A[(K + 1) % N]) = 0.5 * § + 0.25 * A[K % N];",
            "double* P = (K & 1 ? A : A + 1) + K % (N - 1); *P = sin(*P) + 0.1 * §; A[0] += 0.3 * *P;",
            "for (int c = 0; c < TRIPS; ++c) { K = (K * 5u + 3u) % Nu; A[K] = 0.7 * A[(K + c) % N] + 0.1 * §; }",
            "for (int c = 0; c < TRIPS; ++c) { K = (unsigned)(2.0 + 1.9 * sin(A[K % N])) % Nu; A[K] = 0.6 * A[c % N] + 0.1 * §; }",
            "for (int c = 0, d = N - 1; c < TRIPS; ++c, d = (d + 2) % N) { double v = A[d]; A[d] = 0.5 * A[c % N] + 0.1 * §; A[c % N] = v; }",
            "double v = (double)(int)(5.0 * A[K % N]) * 0.2 + A[(K + 1) % N]; A[K % N] = 0.5 * v + 0.2 * (float)(short)(40.0 * A[0]) * 0.05 + 0.1 * §;",
            "int at = 0; double most = A[0]; for (int c = 1; c < N; ++c) if (A[c] > most) { most = A[c]; at = c; } A[at] = 0.5 * most + 0.1 * §; A[(at + 1) % N] *= A[at];",
            "double v = (A[K % N] *= 0.5, K++, A[K % N] + §); A[K % N] = 0.4 * v;",
            "for (int c = N - 1; c >= 0; --c) { int left = ((c - (int)(K & 3)) % N + N) % N; A[c] = 0.6 * A[left] + 0.1 * §; }",
            "for (signed char c = -N; c < 0; ++c) A[-(c + 1)] = 0.5 * A[(N + c) >> 1] + 0.1 * §;",
        ]);
        let trips = self.rng.pick(&["0", "3", "17", "21", "26"]);
        let how = how.replace("TRIPS", trips).replace('N', &n.to_string()).replace('P', &p);
        let how = how.replace('K', &k).replace('A', &row);
        vec![statement(&format!("{{ unsigned {k} = (§) % 64u; {how} }}"), [start, e])]
    }
}
