// Tangent of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, long long wide, double *out_tan,
    double *x_tan) {
  int i = threadIdx.x;  // line 4
  int from = i - 7;  // line 5
  double v = x[i];  // line 6
  double v_tan = x_tan[i];
  for (int k = from; k != 0; k /= 2) {  // line 7
    v_tan += 0.1 * (v_tan * cos(v)) * k;
    v += 0.1 * sin(v) * k;
  }
  int d = from;
  for (int h = 8; h > 0; h /= 2) {  // line 8
    v_tan += 0.1 * (v_tan * cos(v)) * d;
    v += 0.1 * sin(v) * d;
    d /= 4;
  }
  for (int k = n; k > 0; k /= 2) {  // line 9
    v_tan += 0.1 * (v_tan * cos(v)) / k;
    v += 0.1 * sin(v) / k;
  }
  int t = 1;
  for (int s = blockDim.x / 2; s > 0; s /= 2) {  // line 10
    double t0 = (double)(s - t);
    v_tan += 0.1 * (v_tan * cos(v)) * t0;
    t *= 2;
    v += 0.1 * sin(v) * t0;
  }
  int d_1 = -from;  // line 12
  for (long long h = wide; h > 0; h >>= 1) {  // line 13
    double t0 = (double)(d_1 + h % 5 - 2);  // line 14
    v_tan += 0.1 * (v_tan * cos(v)) * t0;
    d_1 >>= 1;  // line 15
    v += 0.1 * sin(v) * t0;
  }
  out[i] = v;  // line 17
  out_tan[i] = v_tan;
}
