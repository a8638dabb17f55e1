// request: in the source
#include <clad/Differentiator/Differentiator.h>
struct Box { double v; Box(double x) : v(x * x) {} };
double f(double x) { Box b(x); return b.v; }
namespace clad { namespace custom_derivatives { namespace class_functions {
void constructor_pullback(double x, Box* d_box, double* dx) { *dx += 3 * d_box->v; }
   //^^^^^^^^^^^^^^^^^^^^ CG0225: `constructor_pullback` is a derivative of a constructor, and would not be used
} } }
int main() { double d = 0; clad::gradient(f).execute(1.0, &d); }
