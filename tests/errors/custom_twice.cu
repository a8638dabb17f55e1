// request: gradient(f, "x")
double square(double x) { return x * x; }
double f(double x) { return square(x); }
namespace cugrad { namespace custom_derivatives {
void square_pullback(double x, double d, double* dx) { *dx += 2 * x * d; }
} }
namespace clad { namespace custom_derivatives {
void square_pullback(double x, double d, double* dx) { *dx += 3 * x * d; }
   //^^^^^^^^^^^^^^^ CG0225: `square_pullback` has the types of another derivative, and one of them would not be used
} }
