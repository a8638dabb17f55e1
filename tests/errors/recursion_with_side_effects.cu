// request: gradient(kernel, "out, x")
__device__ void sweep(double* v, int k) {
    if (k == 0) return;
    v[k] = v[k] * v[k - 1];
  //^^^ CG0203: `sweep` calls itself and writes memory that its caller sees
    sweep(v, k - 1);
    v[0] += v[k];
}

__global__ void kernel(double* out, const double* x) {
    double v[4];
    for (int k = 0; k < 4; ++k) v[k] = x[threadIdx.x + k];
    sweep(v, 3);
    out[threadIdx.x] = v[0];
}
