// Tangent of `settle` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void settle_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  __shared__ double tile[32];
  __shared__ double tile_tan[32];
  __shared__ bool done;
  int t = threadIdx.x;  // line 5
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;  // line 18
  double v = in[i];  // line 7
  double v_tan = in_tan[i];
  bool t0 = t == 0;  // line 8
  if (t0) done = false;
  __syncthreads();  // line 9
  while (!done) {  // line 10
    tile[t] = v;  // line 11
    tile_tan[t] = v_tan;
    __syncthreads();  // line 12
    v = 0.45 * (tile[t ^ 1] + v);  // line 13
    v_tan = 0.45 * (tile_tan[t ^ 1] + v_tan);
    __syncthreads();  // line 14
    if (t0) done = tile[0] < 0.3;  // line 15
    __syncthreads();  // line 16
  }
  out[i] = v * v;  // line 18
  out_tan[i] = v_tan * v + v * v_tan;
}
