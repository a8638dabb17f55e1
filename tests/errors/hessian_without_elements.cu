// request: in the source
#include <clad/Differentiator/Differentiator.h>
double f(double* p, double x) { return p[0] * p[1] * x; }
int main() {
  double p[2] = {1, 2}, m[9];
  clad::hessian(f, "p, x").execute(p, 3, m);
//^^^^^^^^^^^^^^^^^^^^^^^^ CG0010: a hessian is taken with respect to numbers, and `p` is not one
}
