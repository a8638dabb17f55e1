// Compound assignment of every kind, on reals and on the integers that steer them.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    v += 2.0;
    v *= v;
    v -= x[i] * v;
    v /= 1.0 + x[i];
    v /= v + 3.0;
    int k = i + 5;
    k %= 4;
    k <<= 2;
    k |= 3;
    k ^= 5;
    k &= 0xe;
    k >>= 1;
    k *= 3;
    k -= i;
    k /= 2;
    v *= k;
    int m = 3;
    m += x[i] * 4.0;
    m *= 1.5;
    out[i] = v + m * x[i];
}
