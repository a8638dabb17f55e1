// Both reference parameters are the same variable: the write to one is seen through the other.
__device__ void accumulate(double& into, const double& from) {
    into += from * from;
    into *= from;
}

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i], w = x[i + 1];
    accumulate(v, w);
    accumulate(v, v);
    out[i] = v;
}
