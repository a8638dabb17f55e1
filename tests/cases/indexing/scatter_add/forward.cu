// Tangent of `scatter_add` (kernel.cu:1) with respect to out, x, w, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void scatter_add_fwd(double *out, const double *x, const double *w, const int *to, int n,
    double *out_tan, double *x_tan, double *w_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 5
  int cell = to[i];  // line 4
  double t0 = x[i];  // line 5
  double t1 = x_tan[i];
  double t2 = w[cell];
  double t3 = w_tan[cell];
  atomicAdd(&out[cell], t0 * t2);
  atomicAdd(&out_tan[cell], t1 * t2 + t0 * t3);
}
