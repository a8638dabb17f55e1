// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 13
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  int t0 = i % 5;  // line 6
  bool matched = t0 == 3;
  bool t1 = matched || t0 == 2;
  bool t2 = t0 == 1;
  bool t3 = t0 == 0;
  double v_1 = v;
  if (matched) {  // line 7
    v_1 = v * v;
    v_tan = v_tan * v + v * v_tan;
  }
  double v_2 = v_1;
  if (t1) {  // line 8
    v_2 = v_1 * v_1;
    v_tan = v_tan * v_1 + v_1 * v_tan;
    matched = true;
  }
  bool t4 = matched || t2;  // line 6
  double v_3 = v_2;
  if (t4) {  // line 9
    v_3 = v_2 + sin(v_2);
    v_tan += v_tan * cos(v_2);
    matched = true;
  }
  bool t5 = !t4;  // line 6
  if (t5 && (matched || t3)) {  // line 10
    v_3 = -v_3;
    v_tan = -v_tan;
    matched = true;
  }
  if (t5 && (matched || !(t1 || t2 || t3))) {  // line 11
    v_tan *= 3.0;
    v_3 = v_3 * 3.0 + 1.0;
  }
  out[i] = v_3;  // line 13
  out_tan[i] = v_tan;
}
