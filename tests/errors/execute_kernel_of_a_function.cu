// request: in the source
#include <cugrad/cugrad.h>
double square(double x) { return x * x; }
void gradient(double* x_adj) {
    auto derivative = cugrad::gradient(square);
    auto reversed = derivative; // used otherwise, and so not looked at
    auto other = cugrad::gradient(square);
    other.execute_kernel(dim3(1), dim3(1), 2.0, x_adj);
          //^^^ CG0013: `execute_kernel` launches the derivatives of kernels, and `square` is a function
}
