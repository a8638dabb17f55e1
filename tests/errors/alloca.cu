// request: gradient(f, "x")
#include <alloca.h>
double f(const double* x, int n) {
    double* t = (double*)alloca(n * sizeof(double));
                       //^^^ refused: alloca
    for (int i = 0; i < n; ++i) t[i] = x[i] * x[i];
    return t[n - 1];
}
