// Each level of the recursion keeps a loop of its own on the tape, below what its caller keeps.
__device__ double descend(double x, int depth, int n) {
    double v = x;
    for (int k = 0; k < n; ++k) v = v * v * 0.5 + 0.2 * k;
    if (depth > 0) v = descend(v * 0.5, depth - 1, n + 1) + x;
    return v;
}
__global__ void tree(double* out, const double* x, int depth) {
    int i = threadIdx.x;
    double v = x[i];
    for (int k = 0; k < 4 + depth; ++k) v = cos(v);
    out[i] = descend(v, depth, 2) * x[i];
}
