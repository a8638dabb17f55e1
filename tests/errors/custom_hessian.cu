// request: in the source
#include <clad/Differentiator/Differentiator.h>
double f(double x, double y) { return x * x * y; }
namespace clad { namespace custom_derivatives {
double f_darg0(double x, double y) { return 2000 * x * y; }
     //^^^^^^^ CG0225: `clad::custom_derivatives::f_darg0` would not be used for this request of `f`
} }
int main() { double m[4]; clad::hessian(f).execute(1.0, 2.0, m); }
