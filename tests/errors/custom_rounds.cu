// request: gradient(f, "x")
#include <cmath>
double f(double x) { return std::exp(x); }
                          //^^^^^^^^^^^ CG0213: `cugrad::custom_derivatives::std::exp_pullback` does not take the arguments of this call of `exp`
namespace cugrad { namespace custom_derivatives { namespace std {
void exp_pullback(float x, float d, float* dx) { *dx += ::expf(x) * d; }
} } }
