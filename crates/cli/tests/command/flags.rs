//! Flags and macros of the user's that reach our own headers: none of them may break there.

use crate::Place;

/// Asserts what fails in thread 4 and in the host's last line.
const ASSERTS: &str = "#include <cstdio>
BEFORE
#include <assert.h>
AFTER
__global__ void k(int* p) { assert(threadIdx.x < 4); p[threadIdx.x] = 1; }
int f(int n) { assert(n > 0); return n; }
int main() {
  int* p;
  cudaMallocManaged(&p, 8 * sizeof(int));
  k<<<1, 8>>>(p);
  std::printf(\"%d\\n\", cudaDeviceSynchronize() == cudaErrorAssert);
  std::fflush(stdout);
  return f(-1) == 1;
}
";

#[test]
fn assertions_are_checked_unless_ndebug_says_otherwise() {
    let place = Place::new();
    let again = "#undef NDEBUG\n#include <cassert>";
    for (flag, before, after, are_checked) in [
        ("-DFREE", "", "", true),
        ("-DNDEBUG", "", "", false),
        ("-DFREE", "#define NDEBUG", "", false),
        ("-DFREE", "", "#define NDEBUG\n#include <assert.h>", false),
        ("-DNDEBUG", "", again, true),
        ("-DFREE", "#define NDEBUG", again, true),
    ] {
        place.write("p.cu", &ASSERTS.replace("BEFORE", before).replace("AFTER", after));
        let said = place.cugrad(&["run", "--device", "cpu", flag, "p.cu"]);
        let expected = if are_checked { (134, "1\n") } else { (0, "0\n") };
        let what = format!("{flag} {before:?} {after:?}: {}", said.stderr);
        assert_eq!((said.code, said.stdout.as_str()), expected, "{what}");
        assert_eq!(said.stderr.contains("Assertion `n > 0' failed"), are_checked, "{what}");
    }
}

const GRADIENT: &str = "#include <cuda_fp16.h>
#include <cooperative_groups.h>
#define F 17
#include <cugrad/cugrad.h>
#include <cstdio>
__global__ void scale(double* out, const double* in) { out[threadIdx.x] = in[threadIdx.x] * 3; }
double square(double in) { return in * in; }
int main() {
  double *out, *in, *out_adj, *in_adj, square_adj = 0;
  cudaMallocManaged(&out, 64); cudaMallocManaged(&in, 64); cudaMallocManaged(&out_adj, 64); cudaMallocManaged(&in_adj, 64);
  for (int at = 0; at < 8; at++) { in[at] = at; out_adj[at] = 1; in_adj[at] = 0; }
  cugrad::gradient(scale, \"out, in\").execute_kernel(1, 8, out, in, out_adj, in_adj);
  cugrad::gradient(square).execute(2, &square_adj);
  std::printf(\"%g %g\\n\", in_adj[3], square_adj);
}
";

#[test]
fn programs_may_choose_standards_macros_and_what_the_language_has() {
    let place = Place::new();
    place.write("p.cu", GRADIENT);
    let letters =
        "-DN=17 -DT=17 -DM=17 -DK=17 -DA=17 -DB=17 -DD=17 -DR=17 -DS=17 -DP=17 -DI=17 -Dn=17 -Di=17";
    for flags in [
        "-std=c++11 -DNDEBUG -fms-extensions",
        "-std=c++23 -D_FORTIFY_SOURCE=2 -fno-exceptions -fno-rtti",
        letters,
        "-std=c++14 -Wall -Wextra -Werror -D_GLIBCXX_DEBUG -pedantic-errors",
    ] {
        let arguments: Vec<&str> =
            ["run", "--device", "cpu", "-O1", "p.cu"].into_iter().chain(flags.split(' ')).collect();
        assert_eq!(place.cugrad(&arguments).quietly(), "3 4\n", "{flags}");
    }
}
