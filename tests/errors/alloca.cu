// request: gradient(f, "x")
#include <alloca.h>
double f(const double* x, int n) {
    double* t = (double*)alloca(n * sizeof(double));
                       //^^^ CG0106: call of `__builtin_alloca` in differentiated code
    for (int i = 0; i < n; ++i) t[i] = x[i] * x[i];
    return t[n - 1];
}
