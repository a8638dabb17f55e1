// Tangent of `length` (kernel.cu:2) with respect to out, partial, x, by cugrad.
//   out_tan: tangent of out
//   partial_tan: tangent of partial
//   x_tan: tangent of x
static __global__ void length_fwd(double *out, double *partial, const double *x, int *count, int blocks,
    double *out_tan, double *partial_tan, double *x_tan) {
  if (threadIdx.x != 0) return;  // line 11
  double own = x[blockIdx.x];  // line 4
  double own_tan = x_tan[blockIdx.x];
  partial[blockIdx.x] = own * own;  // line 5
  partial_tan[blockIdx.x] = own_tan * own + own * own_tan;
  __threadfence();  // line 6
  if (atomicAdd(count, 1) != blocks - 1) return;  // line 11
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int k = 0; k < blocks; ++k) {  // line 9
    sum += partial[k];
    sum_tan += partial_tan[k];
  }
  double t0 = sqrt(sum);  // line 10
  *out = t0;
  *out_tan = sum_tan * (0.5 / t0);
  *count = 0;  // line 11
}
