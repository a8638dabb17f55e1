// Tangent of `shifts_of_segments` (kernel.cu:2) with respect to a, b, c, x, by cugrad.
//   a_tan: tangent of a
//   b_tan: tangent of b
//   c_tan: tangent of c
//   x_tan: tangent of x
static __global__ void shifts_of_segments_fwd(double *a, double *b, double *c, const double *x, double *a_tan,
    double *b_tan, double *c_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double top = x[i];  // line 4
  double top_tan = x_tan[i];
  for (int d = 4; d > 0; d /= 2) {  // line 5
    double t0 = __shfl_xor_sync(0xffffffffu, top, d, 8);
    double t1 = __shfl_xor_sync(0xffffffffu, top_tan, d, 8);
    bool t2 = top >= t0;
    bool t3 = t0 != t0;
    top_tan = (t2 ? top_tan : t3 ? top_tan : 0.0) + (t2 ? 0.0 : t3 ? 0.0 : t1);
    top = fmax(top, t0);
  }
  double e = exp(x[i] - top);  // line 6
  double e_tan = (x_tan[i] - top_tan) * e;
  double wide = e;
  double wide_tan = e_tan;
  for (int d = 16; d > 0; d /= 2) {  // line 7
    double t0 = __shfl_xor_sync(0xffffffffu, wide, d);
    wide += t0;
    wide_tan += __shfl_xor_sync(0xffffffffu, wide_tan, d);
  }
  double down = e;
  double down_tan = e_tan;
  for (int d = 8; d > 0; d /= 2) {  // line 8
    double t0 = __shfl_down_sync(0xffffffffu, down, d, 16);
    down += t0;
    down_tan += __shfl_down_sync(0xffffffffu, down_tan, d, 16);
  }
  double t0 = __shfl_xor_sync(0xffffffffu, e, 8, 8);  // line 9
  double across = e + t0;
  double across_tan = e_tan + __shfl_xor_sync(0xffffffffu, e_tan, 8, 8);
  double t1 = e / wide;  // line 10
  a[i] = t1;
  a_tan[i] = (e_tan - t1 * wide_tan) / wide;
  double t2 = e / down;  // line 11
  b[i] = t2;
  b_tan[i] = (e_tan - t2 * down_tan) / down;
  c[i] = top + log(across);  // line 12
  c_tan[i] = top_tan + across_tan * (1.0 / across);
}
