__device__ double f(double x, double y) { return x * x * y + sin(x * y) / y; }
