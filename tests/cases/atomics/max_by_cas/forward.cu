// Tangent of `largest` (kernel.cu:11) with respect to top, in, by cugrad.
//   top_tan: tangent of top
//   in_tan: tangent of in
static __global__ void largest_fwd(float *top, const float *in, int n, float *top_tan, float *in_tan) {
  __shared__ float best;
  __shared__ float best_tan;
  bool t0 = threadIdx.x == 0;  // line 13
  if (t0) {
    best = -1e30f;
    best_tan = 0.0f;
  }
  __syncthreads();  // line 14
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {  // line 15
    float t1 = in[i];
    float t2 = in_tan[i];
    float val = t1 * t1;
    float val_tan = t2 * t1 + t1 * t2;
    ::cugrad::atomic_max_tangent(&best, &best_tan, val, val_tan);  // line 4
  }
  __syncthreads();  // line 16
  if (!t0) return;  // line 4
  float val = best;  // line 17
  float val_tan = best_tan;
  ::cugrad::atomic_max_tangent(top, top_tan, val, val_tan);  // line 4
}
