// request: gradient(f, "x")
//^^^ refused: ambiguous f
__device__ double f(double x) { return x * x; }
__device__ double f(double x, double y) { return x * y; }
