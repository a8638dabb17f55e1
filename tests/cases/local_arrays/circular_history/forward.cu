// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 10
  double line[3];  // line 5
  double line_tan[3] = {};
  line[0] = x[i];
  line_tan[0] = x_tan[i];
  line[1] = 0.5;
  line_tan[1] = 0.0;
  line[2] = 0.25 * x[i];
  line_tan[2] = 0.25 * x_tan[i];
  for (int step = 0; step < 9; ++step) {  // line 6
    int t0 = (step + 1) % 3;  // line 7
    double oldest = line[t0];
    double oldest_tan = line_tan[t0];
    int t1 = step % 3;  // line 8
    double t2 = line[t1];
    int t3 = (i + step) % n;
    int t4 = step % 3;
    line[t4] = t2 * oldest + x[t3];
    line_tan[t4] = line_tan[t1] * oldest + t2 * oldest_tan + x_tan[t3];
  }
  double t0 = line[0];  // line 10
  double t1 = line[1];
  double t2 = t0 * t1;
  double t3 = line[2];
  out[i] = t2 * t3;
  out_tan[i] = (line_tan[0] * t1 + t0 * line_tan[1]) * t3 + t2 * line_tan[2];
}
