// request: in the source
#include <cugrad/cugrad.h>
double square(double x) { return x * x; }
void gradient(double x_adj) {
    double one[1] = {};
    cugrad::gradient(square).execute(2.0, one);
    cugrad::gradient(square).execute(2.0, nullptr);
    cugrad::gradient(square).execute(2.0, x_adj);
                                          //^^^ CG0014: `x_adj` is a `double`, and the adjoint `x_adj` is a `double *`
}
