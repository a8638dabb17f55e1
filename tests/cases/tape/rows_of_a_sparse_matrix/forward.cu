// Tangent of `smooth_rows` (kernel.cu:2) with respect to out, values, by cugrad.
//   out_tan: tangent of out
//   values_tan: tangent of values
static __global__ void smooth_rows_fwd(double *out, const double *values, const int *start, int rows,
    double *out_tan, double *values_tan) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (row >= rows) return;  // line 8
  int begin = start[row];  // line 6
  int end = start[row + 1] + (row == 5 ? 9 : 0);
  double v = 0.3;
  double v_tan = 0.0;
  for (int k = begin; k < end; ++k) {  // line 7
    double t0 = v * v;
    double t1 = values[k];
    double t2 = values_tan[k];
    v_tan = (v_tan * v + v * v_tan) * t1 + t0 * t2 + 0.1 * t2;
    v = t0 * t1 + 0.1 * t1;
  }
  out[row] = v;  // line 8
  out_tan[row] = v_tan;
}
