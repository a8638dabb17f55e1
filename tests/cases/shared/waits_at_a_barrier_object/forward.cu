// Tangent of `kernel` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  __shared__ double tile[32];
  __shared__ double tile_tan[32];
  int t = threadIdx.x;  // line 11
  __syncthreads();  // line 16
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int a = 0; a < n; ++a) {  // line 18
    double *to = &tile[t];  // line 19
    const double *from = x + (a * 32 + t);
    for (int n_1 = 0; n_1 < 1; ++n_1) {
      double t0 = (x_tan + (a * 32 + t))[n_1];
      to[n_1] = from[n_1];
      (&tile_tan[t])[n_1] = t0;
    }
    __syncthreads();  // line 20
    sum *= 0.5;  // line 21
    sum_tan *= 0.5;
    double t0 = *to;  // line 23
    double t1 = tile[31 - t];
    sum += t0 * t1;
    sum_tan += tile_tan[t] * t1 + t0 * tile_tan[31 - t];
    __syncthreads();  // line 24
  }
  out[t] = sum;  // line 26
  out_tan[t] = sum_tan;
}
