// Tangent of `kernel` (kernel.cu:3) with respect to out, total, x, by cugrad.
//   out_tan: tangent of out
//   total_tan: tangent of total
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, double *total, const double *x, const int *rows, int *next,
    int n, double *out_tan, double *total_tan, double *x_tan) {
  double sum = 0.0;
  bool go = true;
  double sum_tan = 0.0;
  while (go) {  // line 6
    int r = atomicAdd(next, 1);
    go = r < n;
    if (go) {  // line 15
      int k = rows[r];  // line 8
      double v = 0.0;
      double v_tan = 0.0;
      for (int k_1 = k; k_1 < k + 3; ++k_1) {
        double t0 = x[k_1];  // line 9
        double t1 = x_tan[k_1];
        if (t0 > 0.0) {
          v += t0 * t0;
          v_tan += t1 * t0 + t0 * t1;
        }
      }
      if (v > 0.5) {  // line 14
        out[r] = sin(v);  // line 12
        out_tan[r] = v_tan * cos(v);
      } else {
        double t0 = x[r];  // line 14
        double t1 = x_tan[r];
        out[r] = v * t0;
        out_tan[r] = v_tan * t0 + v * t1;
      }
      sum += v;  // line 15
      sum_tan += v_tan;
    }
  }
  atomicAdd(total, 2.0 * sum);  // line 17
  atomicAdd(total_tan, 2.0 * sum_tan);
  int i = atomicAdd(&next[1], 1);  // line 18
  while (i < n) {
    double t0 = x[i];
    double t1 = x_tan[i];
    double t2 = x[i + 1];
    double t3 = x_tan[i + 1];
    out[n + i] = t0 * t2;
    out_tan[n + i] = t1 * t2 + t0 * t3;
    i = atomicAdd(&next[1], 1);
  }
  int i_1 = blockIdx.x * blockDim.x + threadIdx.x;  // line 20
  while (i_1 < n) {  // line 21
    double t0 = x[i_1];  // line 22
    double t1 = x_tan[i_1];
    double t2 = cos(t0);
    out[2 * n + i_1] = t0 * t2;
    out_tan[2 * n + i_1] = t1 * t2 - t0 * (t1 * sin(t0));
    i_1 = blockDim.x * gridDim.x + atomicAdd(&next[2], 1);  // line 23
  }
}
