// Tangent of `kernel` (kernel.cu:2) with respect to out, w, x, by cugrad.
//   out_tan: tangent of out
//   w_tan: tangent of w
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *w, const double *x, const int *order, int rows,
    int n, double *out_tan, double *w_tan, double *x_tan) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  bool t0 = row < rows;  // line 4
  double bias = 0.0;
  double bias_tan = 0.0;
  if (t0) {
    bias = w[row * (n + 1)];
    bias_tan = w_tan[row * (n + 1)];
  }
  if (!t0) return;  // line 8
  double sum = bias;
  double sum_tan = bias_tan;
  for (int k = n; k >= 1; --k) {  // line 7
    double t1 = w[row * (n + 1) + k];
    int t2 = order[k - 1];
    double t3 = x[t2];
    double t4 = t1 * t3;
    sum += t4 * bias;
    sum_tan += (w_tan[row * (n + 1) + k] * t3 + t1 * x_tan[t2]) * bias + t4 * bias_tan;
  }
  double t1 = tanh(sum);  // line 8
  out[row] = t1;
  out_tan[row] = sum_tan * (1.0 - t1 * t1);
}
