// request: in the source
#include <cugrad/cugrad.h>
double product(double x, double y) { return x * y; }
void gradient(double* x_adj, double* y_adj) {
    auto derivative = cugrad::gradient(product, "x, y");
    derivative.execute(2.0, 3.0, x_adj, y_adj);
    derivative.execute(2.0, 3.0, x_adj);
               //^^^ CG0014: the gradient of `product` takes 2 adjoints, and 1 is given
}
