// request: gradient(f, "x, y")
#include <cstdarg>
double sum(int count, ...) {
//^^^ CG0119: variadic function `sum`
    va_list list;
    va_start(list, count);
    double s = 0.0;
    for (int i = 0; i < count; ++i) s += va_arg(list, double);
    va_end(list);
    return s;
}

double f(double x, double y) {
    return sum(2, x, y * y);
}
