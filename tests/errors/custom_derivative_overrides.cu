// request: gradient(f, "x")
namespace clad { namespace custom_derivatives { namespace overrides {
void f_pullback(double x, double d, double* x_adj) { *x_adj += 42.0 * d; }
   //^^^ CG0213: `f_pullback` is a derivative in namespace `overrides`, which is not read; another would be used in its place
} } }
double f(double x) { return x * x; }
