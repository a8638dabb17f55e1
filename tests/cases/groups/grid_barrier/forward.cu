// Tangent of `relax` (kernel.cu:5) with respect to u, scratch, out, by cugrad.
//   u_tan: tangent of u
//   scratch_tan: tangent of scratch
//   out_tan: tangent of out
static __global__ void relax_fwd(double *u, double *scratch, double *out, int n, double *u_tan,
    double *scratch_tan, double *out_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  for (int t = 0; t < 3; ++t) {  // line 8
    int t0 = (i + 1) % n;  // line 9
    double t1 = u[t0];
    double t2 = u_tan[t0];
    int t3 = (i + n - 1) % n;
    double t4 = u[t3];
    double t5 = u_tan[t3];
    scratch[i] = t1 * t4;
    scratch_tan[i] = t2 * t4 + t1 * t5;
    ::cooperative_groups::this_grid().sync();  // line 10
    double t6 = u_tan[i];  // line 11
    int t7 = (i + 5) % n;
    double t8 = scratch_tan[t7];
    u[i] = 0.5 * u[i] + 0.25 * scratch[t7];
    u_tan[i] = 0.5 * t6 + 0.25 * t8;
    ::cooperative_groups::this_grid().sync();  // line 12
  }
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int k = 0; k < n; ++k) {  // line 15
    double t0 = u[k];
    int t1 = (i + k) % n;
    double t2 = scratch[t1];
    sum += t0 * t2;
    sum_tan += u_tan[k] * t2 + t0 * scratch_tan[t1];
  }
  out[i] = sum;  // line 16
  out_tan[i] = sum_tan;
}
