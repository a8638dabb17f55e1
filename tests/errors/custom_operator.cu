// request: in the source
#include <clad/Differentiator/Differentiator.h>
struct Box { double v; __host__ __device__ Box operator+(const Box& o) const { return {v + o.v}; } };
double f(double x) { Box a{x}, b{x}; return (a + b).v; }
namespace clad { namespace custom_derivatives { namespace overrides { namespace class_functions {
void operator_plus_pullback(const Box* a, const Box& b, Box d, Box* da, Box* db) { da->v += d.v; }
   //^^^^^^^^^^^^^^^^^^^^^^ CG0225: `operator_plus_pullback` is a derivative of an operator, and would not be used
} } } }
int main() { double d = 0; clad::gradient(f).execute(1.0, &d); }
