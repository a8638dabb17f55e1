// Tangent of `sum` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void sum_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  double part = 0.0;
  double part_tan = 0.0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {  // line 4
    double t0 = x[i];  // line 5
    double t1 = x_tan[i];
    double t2 = sin(t0);
    part += t2 * t0;
    part_tan += t1 * cos(t0) * t0 + t2 * t1;
  }
  atomicAdd(out, part);  // line 6
  atomicAdd(out_tan, part_tan);
}
