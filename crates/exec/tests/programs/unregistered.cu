// A program with a request, compiled without cugrad's code for it.
#include <clad/Differentiator/Differentiator.h>

double f(double x) { return x * x; }

int main() {
  double d = 0;
  clad::gradient(f, "x").execute(1, &d);
}
