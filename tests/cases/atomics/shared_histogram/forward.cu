// Tangent of `histogram` (kernel.cu:1) with respect to bins, w, by cugrad.
//   bins_tan: tangent of bins
//   w_tan: tangent of w
static __global__ void histogram_fwd(double *bins, const double *w, const int *key, int n, double *bins_tan,
    double *w_tan) {
  __shared__ double local[8];
  __shared__ double local_tan[8];
  if (threadIdx.x < 8) {  // line 3
    local[threadIdx.x] = 0.0;
    local_tan[threadIdx.x] = 0.0;
  }
  __syncthreads();  // line 4
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {  // line 5
    int t0 = key[i];
    double t1 = w[i];
    double t2 = w_tan[i];
    atomicAdd(&local[t0], t1 * t1);
    atomicAdd(&local_tan[t0], t2 * t1 + t1 * t2);
  }
  __syncthreads();  // line 6
  if (threadIdx.x >= 8) return;  // line 7
  double t0 = local_tan[threadIdx.x];
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
  atomicAdd(&bins_tan[threadIdx.x], t0);
}
