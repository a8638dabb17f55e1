// Tangent of `kernel` (kernel.cu:13) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 14
  x += i * n;  // line 16
  double sum = 0.0;
  double squares = 0.0;
  double sum_tan = 0.0;
  double squares_tan = 0.0;
  for (int i_1 = 0; i_1 < n; ++i_1) {  // line 6
    double t0 = x[i_1];  // line 7
    double t1 = (x_tan + i * n)[i_1];
    sum += t0;
    sum_tan += t1;
    squares += t0 * t0;  // line 8
    squares_tan += t1 * t0 + t0 * t1;
  }
  double mean = sum / n;  // line 10
  double mean_tan = sum_tan / n;
  double square = squares / n;
  double square_tan = squares_tan / n;
  double values = 0.5 * mean;  // line 12
  double values_tan = 0.5 * mean_tan;
  double t0 = 0.25 * mean;
  double values_1 = t0 * mean;
  double values_tan_1 = 0.25 * mean_tan * mean + t0 * mean_tan;
  double t1 = square - mean * mean;  // line 18
  out[i] = t1 * values + values_1;
  out_tan[i] = (square_tan - (mean_tan * mean + mean * mean_tan)) * values + t1 * values_tan + values_tan_1;
}
