// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 10
  double line[3];  // line 5
  double line_tan[3] = {};
  double t0 = x[i];
  double t1 = x_tan[i];
  line[0] = t0;
  line_tan[0] = t1;
  line[1] = 0.5;
  line_tan[1] = 0.0;
  line[2] = 0.25 * t0;
  line_tan[2] = 0.25 * t1;
  for (int step = 0; step < 9; ++step) {  // line 8
    int t2 = (step + 1) % 3;  // line 7
    double oldest = line[t2];
    double oldest_tan = line_tan[t2];
    int t3 = step % 3;  // line 8
    double t4 = line[t3];
    int t5 = (i + step) % n;
    line[t3] = t4 * oldest + x[t5];
    line_tan[t3] = line_tan[t3] * oldest + t4 * oldest_tan + x_tan[t5];
  }
  double t2 = line[0];  // line 10
  double t3 = line[1];
  double t4 = t2 * t3;
  double t5 = line[2];
  out[i] = t4 * t5;
  out_tan[i] = (line_tan[0] * t3 + t2 * line_tan[1]) * t5 + t4 * line_tan[2];
}
