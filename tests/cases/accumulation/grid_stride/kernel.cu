// Each thread has several elements; a scalar behind a pointer is read in every round.
__global__ void stride(double *out, const double *x, const double *scale, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    out[i] = x[i] * x[i] * *scale;
}
