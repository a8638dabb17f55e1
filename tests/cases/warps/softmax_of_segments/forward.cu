// Tangent of `softmax_of_segments` (kernel.cu:2) with respect to y, entropy, x, by cugrad.
//   y_tan: tangent of y
//   entropy_tan: tangent of entropy
//   x_tan: tangent of x
static __global__ void softmax_of_segments_fwd(double *y, double *entropy, const double *x, double *y_tan,
    double *entropy_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double top = x[i];  // line 4
  double top_tan = x_tan[i];
  for (int d = 8; d > 0; d >>= 1) {  // line 5
    double t0 = __shfl_xor_sync(0xffffffffu, top, d);
    double t1 = __shfl_xor_sync(0xffffffffu, top_tan, d);
    bool t2 = top >= t0;
    bool t3 = t0 != t0;
    top_tan = (t2 ? top_tan : t3 ? top_tan : 0.0) + (t2 ? 0.0 : t3 ? 0.0 : t1);
    top = fmax(top, t0);
  }
  double e = exp(x[i] - top);  // line 6
  double e_tan = (x_tan[i] - top_tan) * e;
  double sum = e;
  double sum_tan = e_tan;
  for (int d = 8; d > 0; d >>= 1) {  // line 7
    double t0 = __shfl_xor_sync(0xffffffffu, sum, d);
    sum += t0;
    sum_tan += __shfl_xor_sync(0xffffffffu, sum_tan, d);
  }
  double t0 = e / sum;  // line 8
  y[i] = t0;
  y_tan[i] = (e_tan - t0 * sum_tan) / sum;
  if (i % 16 != 0) return;  // line 9
  int t1 = i / 16;
  entropy[t1] = top + log(sum);
  entropy_tan[t1] = top_tan + sum_tan * (1.0 / sum);
}
