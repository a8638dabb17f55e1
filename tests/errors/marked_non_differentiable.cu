// request: in the source
#include <clad/Differentiator/Differentiator.h>
#define non_differentiable __attribute__((annotate("non_differentiable")))
double f(double x) {
  non_differentiable double k = x * x;
  double& r = k;
            //^ CG0110: `k` is marked `non_differentiable`, and used as more than a number: by reference or address
  return r * x;
}
int main() {
  double d = 0;
  clad::gradient(f).execute(2.0, &d);
}
