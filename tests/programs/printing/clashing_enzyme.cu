// prints: 0.0438483 0.850981 0.870194 1.42543
// prints: 60 80
// The same for calls in Enzyme's spelling.
#include <cmath>
#include <cstdio>
extern int enzyme_dup, enzyme_out, enzyme_const;
template <class R, class... A> R __enzyme_autodiff(A...);
template <class R, class... A> R __enzyme_fwddiff(A...);
double f(double x, double x_adj, double f_rev, double cugrad_tape, int trips) {
    double s = x;
    for (int i = 0; i < trips; ++i) s = sin(s * x_adj) * f_rev + cugrad_tape;
    return s;
}
struct Four {
    double a, b, c, d;
};
double f_autodiff(double x) { return x; }
double g(double* y, double y_adj, double y_tan) { return y[0] * y[0] * y_adj * y_tan; }

int main() {
    Four r = __enzyme_autodiff<Four>((void*)f, enzyme_out, 0.5, enzyme_out, 0.6, enzyme_out, 0.7, enzyme_out, 0.8, enzyme_const, 3);
    printf("%g %g %g %g\n", r.a, r.b, r.c, r.d);
    double y = 2, y_adj = 0, y_tan = 1;
    __enzyme_autodiff<double>((void*)g, enzyme_dup, &y, &y_adj, enzyme_out, 3.0, enzyme_const, 5.0);
    printf("%g %g\n", y_adj, __enzyme_fwddiff<double>((void*)g, enzyme_dup, &y, &y_tan, enzyme_dup, 3.0, 1.0, enzyme_const, 5.0));
}
