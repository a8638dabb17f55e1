// request: in the source
#include <clad/Differentiator/Differentiator.h>
struct Pair { double v[2]; __host__ __device__ double& at(int i) { return v[i]; } };
double f(double x) { Pair p; p.at(0) = x; return p.at(0) * x; }
namespace clad { namespace custom_derivatives { namespace class_functions {
ValueAndAdjoint<double&, double&> at_reverse_forw(Pair* p, int i, Pair* d_p, int) { return {p->v[i], d_p->v[i]}; }
                                //^^^^^^^^^^^^^^^ CG0225: `at_reverse_forw` would not be used: what the forward sweep calls is the function itself
void at_pullback(Pair* p, int i, Pair* d_p, int*) { d_p->v[i] += 0; }
} } }
int main() { double d = 0; clad::gradient(f).execute(1.0, &d); }
