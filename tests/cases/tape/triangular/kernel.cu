// The bound is the thread's own number: the largest is foreseen from the shape of the launch.
__global__ void prefix(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double v = 0.5;
    for (int j = 0; j <= i; ++j) v = sin(v) * x[j];
    for (int j = i; j < n; j += gridDim.x * blockDim.x) v += v * v * x[j];
    out[i] = v;
}
