// Tangent of `trace` (kernel.cu:2) with respect to path, x, rate, by cugrad.
//   path_tan: tangent of path
//   x_tan: tangent of x
//   rate_tan: tangent of rate
static __global__ void trace_fwd(double *path, const double *x, double rate, int n, int steps,
    double *path_tan, double *x_tan, double rate_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  for (int k = 0; k < steps; ++k) {  // line 6
    double t0 = 0.1 * rate;  // line 7
    double t1 = sin(v);
    double v_1 = v + t0 * t1;
    v_tan += 0.1 * rate_tan * t1 + t0 * (v_tan * cos(v));
    path[k * n + i] = v_1;  // line 8
    path_tan[k * n + i] = v_tan;
    v = v_1;
  }
}
