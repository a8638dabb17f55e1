// Tangent of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  __shared__ double tile[2][32];
  __shared__ double tile_tan[2][32];
  int t = threadIdx.x;  // line 7
  double sum = 0.0;
  int stage = 0;
  double sum_tan = 0.0;
  for (int a = 0; a < n; ++a) {  // line 9
    for (; stage < a + 2 && stage < n; ++stage) {  // line 10
      int t0 = stage % 2;  // line 12
      double *to = &tile[t0][t];
      const double *from = x + (stage * 32 + t);
      for (int n_1 = 0; n_1 < 1; ++n_1) {
        double t1 = (x_tan + (stage * 32 + t))[n_1];
        to[n_1] = from[n_1];
        (&tile_tan[t0][t])[n_1] = t1;
      }
    }
    __syncthreads();  // line 16
    int t0 = a % 2;  // line 17
    double t1 = tile[t0][t];
    double t2 = tile[t0][31 - t];
    sum += t1 * t2;
    sum_tan += tile_tan[t0][t] * t2 + t1 * tile_tan[t0][31 - t];
    __syncthreads();  // line 18
  }
  out[t] = sum;  // line 21
  out_tan[t] = sum_tan;
}
