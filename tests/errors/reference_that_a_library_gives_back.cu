// request: gradient(f, "x")
#include <algorithm>
double a = 1, b = 2;
const double* larger;

void init() { larger = &std::max(a, b); }

double f(double x) {
    b = x * x;
    return *larger * x;
          //^^^ CG0115: `larger` may lead to `b`, which is also used by its own name
}
