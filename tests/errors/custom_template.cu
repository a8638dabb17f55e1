// request: in the source
#include <clad/Differentiator/Differentiator.h>
template <class T> T twice(T x) { return 2 * x; }
double f(double x) { return twice(x); }
namespace clad { namespace custom_derivatives {
template <class T> void twice_pullback(T x, T d, T* dx) { *dx += 3 * d; }
                      //^^^^^^^^^^^^^^ CG0225: `twice_pullback` is a template without an instance, and would not be used
} }
int main() { double d = 0; clad::gradient(f).execute(1.0, &d); }
