// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  unsigned int crc = 65535 ^ (threadIdx.x * 4129);  // line 4
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  double v_1 = v;
  double v_tan_1 = v_tan;
  for (int b = 0; b < 12; ++b) {  // line 6
    bool top = (crc & 32768) != 0;  // line 7
    crc = (crc << 1) & 65535;  // line 8
    double v_2;
    if (top) {  // line 13
      crc ^= 4129;  // line 10
      int t0 = b % 16;  // line 11
      double t1 = x[t0];
      v_2 = v_1 * t1;
      v_tan_1 = v_tan_1 * t1 + v_1 * x_tan[t0];
    } else {
      v_2 = 0.5 * v_1 + v;  // line 13
      v_tan_1 = 0.5 * v_tan_1 + v_tan;
    }
    v_1 = v_2;
  }
  double t0 = (double)(crc % 7);  // line 16
  out[i] = v_1 * t0;
  out_tan[i] = v_tan_1 * t0;
}
