// prints: 6 2 6 6
// prints: 1.17712 4.43083 4.43083
// prints: 12 12 12
// prints: 12 3
// prints: 12 9
// prints: 17 18 19
// Functions, types and variables of the user's that have the names that generated functions would have.
#include <cmath>
#include <cstdio>
#include <cugrad/cugrad.h>
double f(double x) { return x * x; }
double f_rev(double) { return 17; }
double f_hessian(double) { return 18; }
double f_fwd(double) { return 17; }
double f_fwd_x(double) { return 19; }
struct f_jacobian {};
int f_hessian_rev = 0;
double g(double x, int n) {
    double s = x;
    for (int i = 0; i < n; ++i) s = sin(s * x);
    return s;
}
double g_rev_entry(double) { return 1; }
void g_rev_words() {}
double r(double x, int n) { return n == 0 ? x : r(x * x, n - 1) + x; }
double r_pullback(double, int, double) { return 0; }
double r_pushforward(double) { return 0; }
double cube(double x) { return x * x * x; }
namespace inner {
double cube_rev_x = 3;
void run() {
    double d = 0;
    cugrad::gradient(cube, "x").execute(2.0, &d);
    printf("%g %g\n", d, cube_rev_x);
}
}
struct lambda_1 {
    double a;
};
double h(lambda_1 p, double x) { return p.a * p.a * x; }

int main() {
    double d = 0, m[1], n[1];
    cugrad::gradient(f, "x").execute(3.0, &d);
    cugrad::hessian(f).execute(3.0, m);
    cugrad::jacobian(f).execute(3.0, n);
    printf("%g %g %g %g\n", d, m[0], n[0], cugrad::differentiate(f, "x").execute(3.0));
    double a = 0, b = 0;
    cugrad::gradient(g, "x").execute(0.7, 3, &a);
    cugrad::gradient(r, "x").execute(0.7, 3, &b);
    printf("%g %g %g\n", a, b, cugrad::differentiate(r, "x").execute(0.7, 3));
    // Variables in whose own initialisers the derivatives are named.
    auto cube_rev = cugrad::gradient(cube, "x");
    auto cube_hessian = cugrad::hessian(cube);
    auto cube_fwd = cugrad::differentiate(cube, "x");
    double c = 0;
    cube_rev.execute(2.0, &c);
    cube_hessian.execute(2.0, m);
    printf("%g %g %g\n", c, m[0], cube_fwd.execute(2.0));
    inner::run();
    lambda_1 p{3}, p_adj{0};
    double x_adj = 0;
    cugrad::gradient(h).execute(p, 2.0, &p_adj, &x_adj);
    printf("%g %g\n", p_adj.a, x_adj);
    printf("%g %g %g\n", f_rev(0), f_hessian(0), f_fwd_x(0));
}
