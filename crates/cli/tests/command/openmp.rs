//! Functions with OpenMP's directives: what is derived is the program as one thread executes it, or refused.

use crate::Place;

/// OpenMP is on, and no library of clang's is needed.
const RUN: [&str; 4] = ["run", "--device", "cpu", "-fopenmp=libgomp"];

const LOOPS: &str = "#include <cugrad/cugrad.h>
#include <cstdio>
double f(const double* x, int n, double scale) {
  double total = 0, t = 7, last = 0, own = scale;
  int i = 100;
#pragma omp parallel for shared(n) firstprivate(own) private(t) \\
    lastprivate(last) reduction(+ : total) schedule(static)
  for (i = 0; i < n; ++i) {
    t = x[i] * own;
    total += t;
    if (i == n - 1) last = t * t;
  }
#pragma omp parallel for
  for (int k = 0; k < n; ++k) {
#pragma omp critical
    total += x[k] * x[k];
  }
  int after;
#pragma omp simd
  for (after = 0; after < n; ++after) last += 0;
  // Nobody has changed `t` and `i`; a loop with `simd` leaves its counter behind.
  return total + last * t + i * x[0] + after * x[1];
}
int main() {
  const double x[3] = {1, 2, 3};
  double d[3] = {}, d_scale = 0, h = 1e-6;
  cugrad::gradient(f, \"x, scale\").execute(x, 3, 2.0, d, &d_scale);
  for (int j = 0; j < 3; ++j) {
    double up[3] = {1, 2, 3}, down[3] = {1, 2, 3};
    up[j] += h, down[j] -= h;
    std::printf(\"%.3f %.3f\\n\", d[j], (f(up, 3, 2) - f(down, 3, 2)) / (2 * h));
  }
  std::printf(\"%.3f %.3f\\n\", d_scale, (f(x, 3, 2 + h) - f(x, 3, 2 - h)) / (2 * h));
}
";

#[test]
fn loops_are_derived_as_one_thread_executes_them() {
    let place = Place::new();
    place.write("p.cpp", LOOPS);
    let said = place.cugrad(&[&RUN[..], &["p.cpp"]].concat());
    // With clang's own OpenMP `t` and `i` come back; compiled without it, differences would say otherwise.
    let derived: Vec<&str> = said.quietly().lines().filter_map(|line| line.split(' ').next()).collect();
    // total: 2 + 2 x; last · t: 7 · 2 · x₂ · scale² for the last one; i = 100
    assert_eq!(derived, ["104.000", "9.000", "176.000", "258.000"]);
}

#[test]
fn what_depends_on_the_number_of_threads_is_refused() {
    let refused = |body: &str, words: &[&str]| {
        let place = Place::new();
        let text = format!(
            "#include <cugrad/cugrad.h>\n#include <omp.h>\ndouble own;\n#pragma omp threadprivate(own)\n#pragma omp declare reduction(mine : double : omp_out += omp_in)\ndouble f(const double* x, int n) {{ double s = 0; double a[2];\n{body}\nreturn s; }}\n\
             int main() {{ double x[2] = {{1, 2}}, d[2] = {{}}; cugrad::gradient(f, \"x\").execute(x, 2, d); }}\n"
        );
        place.write("p.cpp", &text);
        place.cugrad(&[&RUN[..], &["p.cpp"]].concat()).fails(1, words);
    };
    refused(
        "#pragma omp parallel reduction(+ : s)\n{ s += x[0]; }",
        &["CG0111", "p.cpp:7:1", "`#pragma omp parallel`", "once for each thread"],
    );
    refused("#pragma omp single\n{ s += x[0]; }", &["CG0111", "`#pragma omp single`"]);
    refused(
        "for (int i = 0; i < n; ++i) s += x[i] * omp_get_thread_num();",
        &["CG0113", "depends on the thread"],
    );
    refused("s = own * x[0];", &["CG0114", "of which each thread"]);
    refused(
        "#pragma omp parallel for reduction(mine : s)\nfor (int i = 0; i < n; ++i) s += x[i];",
        &["mine"],
    );
    refused(
        "#pragma omp parallel for firstprivate(a)\nfor (int i = 0; i < n; ++i) { a[0] = x[i]; s += a[0]; }",
        &["each thread has a `a` of its own"],
    );
    refused(
        "#pragma omp parallel for\nfor (int i = 0; i < n; ++i) {\ndouble v;\n#pragma omp atomic capture\n{ v = s; s += x[i]; } }",
        &["capture"],
    );
}

/// Without the flag the directives are comments, as they are for the compiler.
#[test]
fn without_the_flag_directives_are_nothing() {
    let place = Place::new();
    place.write(
        "p.cpp",
        "#include <cugrad/cugrad.h>\n#include <cstdio>\ndouble f(double x) {\n#pragma omp parallel\n  x *= x;\n  return x; }\n\
         int main() { double d = 0; cugrad::gradient(f).execute(3.0, &d); std::printf(\"%g\\n\", d); }\n",
    );
    assert_eq!(place.cugrad(&["run", "--device", "cpu", "p.cpp"]).quietly(), "6\n");
}
