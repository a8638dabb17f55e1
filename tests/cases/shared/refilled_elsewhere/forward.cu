// Tangent of `kernel` (kernel.cu:2) with respect to out, x, a, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void kernel_fwd(double *out, const double *x, const double *a, int n, double *out_tan,
    double *x_tan, double *a_tan) {
  __shared__ double tile[64];
  __shared__ double tile_tan[64];
  int t = threadIdx.x;  // line 4
  double t0 = a_tan[t];  // line 5
  tile[t] = a[t];
  tile_tan[t] = t0;
  double t1 = a_tan[t + 32];  // line 6
  tile[t + 32] = a[t + 32];
  tile_tan[t + 32] = t1;
  __syncthreads();  // line 7
  double s = 0.0;
  double s_tan = 0.0;
  for (int j = 0; j < 2; ++j) {  // line 9
    for (int q = 0; q < n; ++q) {  // line 10
      double t2 = x_tan[q * 32 + t];  // line 11
      double t3 = 1.0 + j;
      tile[j * 32 + t] = x[q * 32 + t] * t3;
      tile_tan[j * 32 + t] = t2 * t3;
      __syncthreads();  // line 12
      int t4 = (t + 1) % 32;  // line 13
      double u = tile[t4];
      double u_tan = tile_tan[t4];
      int t5 = (t + 3) % 32;
      double v = tile[32 + t5];
      double v_tan = tile_tan[32 + t5];
      double t6 = u * v;  // line 14
      s += t6 * v;
      s_tan += (u_tan * v + u * v_tan) * v + t6 * v_tan;
      __syncthreads();  // line 15
    }
  }
  out[t] = s;  // line 18
  out_tan[t] = s_tan;
}
