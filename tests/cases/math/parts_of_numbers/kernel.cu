// modf and frexp with results that are used: their rows ask whether a number is finite, which is an integer.
__global__ void kernel(double* out, const double* x, float* single, const float* y, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double whole;
    float whole_of_single;
    int exponent;
    double fraction = modf(x[i] * 5, &whole);
    out[i] = fraction * whole + frexp(x[i], &exponent) * exponent;
    single[i] = modff(y[i] * 3, &whole_of_single) * whole_of_single;
}
