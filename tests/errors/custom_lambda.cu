// request: in the source
#include <clad/Differentiator/Differentiator.h>
double square(double x) { return x * x; }
double f(double x) { return square(x); }
namespace clad { namespace custom_derivatives {
auto square_pullback = [](double x, double d, double* dx) { *dx += 2 * x * d; };
   //^^^^^^^^^^^^^^^ CG0225: `square_pullback` is no function, and would not be used
} }
int main() { double d = 0; clad::gradient(f).execute(1.0, &d); }
