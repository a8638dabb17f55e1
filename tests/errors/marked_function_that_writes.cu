// request: in the source
#include <clad/Differentiator/Differentiator.h>
#define non_differentiable __attribute__((annotate("non_differentiable")))
non_differentiable void square(double x, double* out) { *out = x * x; }
double f(double x) {
  double s = 0;
  square(x, &s);
//^^^^^^^^^^^^^ CG0110: `square` is marked `non_differentiable`, and does more than compute a number
  return s * x;
}
int main() {
  double d = 0;
  clad::gradient(f).execute(2.0, &d);
}
