// Tangent of `histogram` (kernel.cu:1) with respect to bins, w, by cugrad.
//   bins_tan: tangent of bins
//   w_tan: tangent of w
static __global__ void histogram_fwd(double *bins, const double *w, const int *key, int n, double *bins_tan,
    double *w_tan) {
  __shared__ double local[8];
  __shared__ double local_tan[8];
  bool t0 = threadIdx.x < 8;  // line 3
  if (t0) {
    local[threadIdx.x] = 0.0;
    local_tan[threadIdx.x] = 0.0;
  }
  __syncthreads();  // line 4
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {  // line 5
    int t1 = key[i];
    double t2 = w[i];
    double t3 = w_tan[i];
    atomicAdd(&local[t1], t2 * t2);
    atomicAdd(&local_tan[t1], t3 * t2 + t2 * t3);
  }
  __syncthreads();  // line 6
  if (!t0) return;  // line 7
  double t1 = local_tan[threadIdx.x];
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
  atomicAdd(&bins_tan[threadIdx.x], t1);
}
