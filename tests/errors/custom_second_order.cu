// request: in the source
#include <clad/Differentiator/Differentiator.h>
double f(double x) { return x * x * x; }
namespace clad { namespace custom_derivatives {
double f_darg0(double x) { return 2000 * x; }
     //^^^^^^^ CG0225: `clad::custom_derivatives::f_darg0` would not be used for this request of `f`
} }
int main() { return clad::differentiate<2>(f, 0).execute(1.0) == 6; }
