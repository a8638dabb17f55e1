// request: gradient(f, "x")
#include <cstring>
double from[4];
double buf[4];
double* cur;

void init() { cur = (double*)memcpy(buf, from, sizeof buf); }

double f(double x) {
    cur[1] = x * x;
  //^^^ CG0115: `cur` may lead to `buf`, which is also used by its own name
    return buf[1] * 3;
}
