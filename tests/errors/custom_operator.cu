// request: in the source
#include <clad/Differentiator/Differentiator.h>
struct Box { double v; __host__ __device__ double operator<<(double s) const { return v * s; } };
double f(double x) { Box a{x}; return a << x; }
namespace clad { namespace custom_derivatives { namespace overrides { namespace class_functions {
void operator_less_less_pullback(const Box* a, double s, double d, Box* da, double* ds) { da->v += d * s; }
   //^^^^^^^^^^^^^^^^^^^^^^^^^^^ CG0225: `operator_less_less_pullback` is a derivative of an operator, and would not be used
} } } }
int main() { double d = 0; clad::gradient(f).execute(1.0, &d); }
