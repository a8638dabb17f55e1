// request: gradient(f, "x")
namespace clad { namespace custom_derivatives {
double f_darg0(double x, double y) { return 42.0 * y; }
     //^^^ CG0213: `f_darg0` is a derivative for one argument (`_darg`), which is not read; another would be used in its place
} }
double f(double x, double y) { return x * x * y; }
