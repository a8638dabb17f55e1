// What is kept inside a branch is read again on the same way: a sum with a product in it may be rounded in two ways, so the
// reverse sweep does not ask again which way that was, nor how often an inner loop ran.
__global__ void decided_once(const float *x, const float *w, float *y, int n, int steps) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float s = x[i];
    for (int k = 0; k < steps; ++k) {
        if (w[k] * w[k + 1] + w[k + 2] > 0.1f) {
            float v = y[i];
            y[i] = v * v + s;
            s += v * w[k];
        }
        int times = (int)(w[k] * x[k] * 3.0f + 1.5f);
        for (int t = 0; t < times; ++t) {
            float v = y[i];
            y[i] = sinf(v);
        }
    }
    y[i] += s;
}
