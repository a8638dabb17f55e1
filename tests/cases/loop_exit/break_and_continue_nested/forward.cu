// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 20
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  bool stop = false;
  for (int a = 0; a < 6 && !stop; ++a) {  // line 7
    if (a != i % 3) {  // line 18
      double v_1 = v;
      int b = 0;
      bool broke = false;
      while (!broke && b < 5) {  // line 9
        if (b == 3) {  // line 15
          broke = true;
        } else if ((a + b) % 2 == 0) {
          double t0 = x[b];  // line 12
          v_tan = v_tan * t0 + v_1 * x_tan[b];
          v_1 = v_1 * t0 + 0.2;
          if (a * b > i) {  // line 15
            stop = true;
            broke = true;
          }
        }
        if (!broke) ++b;  // line 9
      }
      v = sin(v_1);  // line 18
      v_tan *= cos(v_1);
    }
  }
  out[i] = v;  // line 20
  out_tan[i] = v_tan;
}
