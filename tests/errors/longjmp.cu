// request: gradient(f, "x")
#include <csetjmp>
static jmp_buf place;

double f(double x) {
    if (setjmp(place)) return x;
      //^^^ CG0101: call of `_setjmp` in differentiated code
    if (x > 0.0) longjmp(place, 1);
    return x * x;
}
