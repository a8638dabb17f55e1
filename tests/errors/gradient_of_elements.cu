// request: in the source
#include <clad/Differentiator/Differentiator.h>
double f(double* p) { return p[0] * p[1]; }
int main() {
  double p[2] = {1, 2}, d[2] = {};
  clad::gradient(f, "p[0:1]").execute(p, d);
//^^^^^^^^^^^^^^^^^^^^^^^^^^^ CG0002: `p[0:1]` is a part of a parameter, and a gradient is taken with respect to whole parameters; parts are for differentiate, elements for hessian, too
}
