// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, unsigned int n, double *out_tan,
    double *x_tan) {
  __shared__ double tile[32];
  __shared__ double tile_tan[32];
  unsigned int t = threadIdx.x;  // line 4
  tile[t] = 1.0;  // line 6
  tile_tan[t] = 0.0;
  __syncthreads();  // line 7
  double s = 0.0;
  double s_tan = 0.0;
  for (unsigned int first = 0; first < n; first += 32) {  // line 8
    unsigned int at = first + t - 3;  // line 9
    if (at < n) {  // line 10
      double t0 = x_tan[at];
      tile[t] = x[at];
      tile_tan[t] = t0;
    }
    __syncthreads();  // line 11
    for (int k = 0; k < 32; ++k) {  // line 12
      double t0 = tile[k];
      double t1 = tile[31 - t];
      s += t0 * t1;
      s_tan += tile_tan[k] * t1 + t0 * tile_tan[31 - t];
    }
    __syncthreads();  // line 13
  }
  out[t] = s;  // line 15
  out_tan[t] = s_tan;
}
