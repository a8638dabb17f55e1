// Tangent of `kernel<double, 24, 2>` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_double_24_2_fwd(double *out, const double *x, int n, double *out_tan,
    double *x_tan) {
  __shared__ double total;
  __shared__ double total_tan;
  double a[2];  // line 17
  double a_tan[2] = {};
  double b[2];
  double b_tan[2] = {};
  int offset = blockIdx.x * 24 * 2;  // line 18
  const double *at = x + offset;  // line 19
  double *t0 = x_tan + offset;
  int more = n - offset;  // line 20
  int result = threadIdx.x;
  for (int n_1 = 0; n_1 < 2; ++n_1) {
    if (result * 2 + n_1 < more) {
      long n_2 = result * 2 + n_1;
      a[n_1] = at[n_2];
      a_tan[n_1] = t0[n_2];
    } else {
      a[n_1] = 1.0;
      a_tan[n_1] = 0.0;
    }
  }
  __syncthreads();  // line 21
  for (int n_1 = 0; n_1 < 2; ++n_1) {  // line 22
    int t1 = result + n_1 * 24;
    if (t1 < more) {
      b[n_1] = at[t1];
      b_tan[n_1] = t0[t1];
    } else {
      b[n_1] = 0.0;
      b_tan[n_1] = 0.0;
    }
  }
  __syncthreads();  // line 23
  double value = a[0];  // line 24
  double value_tan = a_tan[0];
  for (int n_1 = 1; n_1 < 2; ++n_1) {
    value += a[n_1];
    value_tan += a_tan[n_1];
  }
  double result_1 = ::cugrad::block_sum(value);
  double result_tan = ::cugrad::block_sum(value_tan);
  if (threadIdx.x == 0) {  // line 25
    total = result_1;
    total_tan = result_tan;
  }
  __syncthreads();  // line 26
  double t1 = total;  // line 27
  double t2 = total_tan;
  for (int k = 0; k < 2; ++k) {
    double t3 = a[k];
    double t4 = b[k];
    double t5 = 4.0 + t1 * t1;
    double t6 = t3 * t4 / t5;
    a[k] = t6;
    a_tan[k] = (a_tan[k] * t4 + t3 * b_tan[k] - t6 * (t2 * t1 + t1 * t2)) / t5;
  }
  double *to = out + offset;  // line 28
  for (int n_1 = 0; n_1 < 2; ++n_1) {
    int t3 = result * 2 + n_1;
    if (t3 < more) {
      to[t3] = a[n_1];
      (out_tan + offset)[t3] = a_tan[n_1];
    }
  }
}
