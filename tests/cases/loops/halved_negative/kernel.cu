// C++ divides towards zero and shifts downwards: -7 / 2 is -3, -7 >> 1 is -4. Integers that are halved beside another
// counter, or until they are 0, may be negative; strides of trees are not.
__global__ void kernel(double* out, const double* x, int n, long long wide) {
    int i = threadIdx.x;
    int from = i - 7;
    double v = x[i];
    for (int k = from; k != 0; k /= 2) v += 0.1 * sin(v) * k;
    for (int h = 8, d = from; h > 0; h /= 2, d /= 4) v += 0.1 * sin(v) * d;
    for (int k = n; k > 0; k /= 2) v += 0.1 * sin(v) / k;
    for (int s = blockDim.x / 2, t = 1; s > 0; s /= 2, t *= 2) v += 0.1 * sin(v) * (s - t);
    // The narrower one is shifted out long before the wider one.
    int d = -from;
    for (long long h = wide; h > 0; h >>= 1) {
        v += 0.1 * sin(v) * (d + h % 5 - 2);
        d >>= 1;
    }
    out[i] = v;
}
