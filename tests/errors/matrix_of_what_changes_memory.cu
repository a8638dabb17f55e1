// request: in the source
#include <clad/Differentiator/Differentiator.h>
double f(double x, double y, int* count) { count[0]++; return x * y * count[0]; }
int main() {
  double m[4];
  int count[1] = {0};
  clad::hessian(f, "x, y").execute(1.5, 2, count, m);
//^^^^^^^^^^^^^^^^^^^^^^^^ CG0010: `f` reads memory that it changes, and a matrix of derivatives takes several calls
}
