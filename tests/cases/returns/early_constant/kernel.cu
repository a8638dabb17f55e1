// One path returns a constant, one a parameter, one an expression.
__device__ double f(double x, double y, int k) {
    if (k == 0) return 3.0;
    if (k == 1) return x;
    double z = x * y;
    if (k > 5) return z;
    return z * z + y;
}
