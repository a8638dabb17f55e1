// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 12
  double v = x[i];  // line 4
  double v_tan = x_tan[i];
  int t0 = i % 6;  // line 5
  bool broke = t0 == 0 || t0 == 4;
  bool t1 = t0 == 2;
  bool t2 = t0 == 1;
  double w = 1.0;
  double w_tan = 0.0;
  if (broke) {  // line 7
    w = v * v;
    w_tan = v_tan * v + v * v_tan;
  }
  bool t3 = !broke;  // line 5
  bool matched = broke;
  if (t3 && (broke || !(broke || t1 || t2))) {  // line 8
    w = exp(v);
    w_tan = v_tan * w;
    matched = true;
  }
  double v_1 = v;
  if (t3 && (matched || t1)) {  // line 9
    v_1 = v * w;
    v_tan = v_tan * w + v * w_tan;
    broke = true;
    matched = true;
  }
  double v_2 = v_1;
  if (!broke && (matched || t2)) {  // line 10
    v_2 = w / v_1;
    v_tan = (w_tan - v_2 * v_tan) / v_1;
  }
  out[i] = v_2 + w;  // line 12
  out_tan[i] = v_tan + w_tan;
}
