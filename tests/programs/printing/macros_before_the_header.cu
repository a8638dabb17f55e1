// prints: f = 10, df = 5, N = 4, T is float
// Macros of one letter that stand before the header are there behind it: the header puts them aside for itself alone.
#define N 4
#define T float
#include <cugrad/cugrad.h>
#include <cstdio>
#ifndef N
#define N 8
#endif

double f(double x) {
    double s = x;
    for (int i = 0; i < N; ++i) s += x;
    return s;
}

int main() {
    double d = 0;
    cugrad::gradient(f, "x").execute(2.0, &d);
    T y = static_cast<T>(f(2.0));
    printf("f = %g, df = %g, N = %d, T is %s\n", y, d, N, sizeof(T) == sizeof(float) ? "float" : "another");
}
