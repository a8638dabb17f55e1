// request: gradient(f, "x")
//^^^ CG0001: `f` means several functions: `f` of type `double (double)`, `f` of type `double (double, double)`
__device__ double f(double x) { return x * x; }
__device__ double f(double x, double y) { return x * y; }
