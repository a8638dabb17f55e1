// Tangent of `kernel` (kernel.cu:2) with respect to rows, members, halves, margins, x, by cugrad.
//   rows_tan: tangent of rows
//   members_tan: tangent of members
//   halves_tan: tangent of halves
//   margins_tan: tangent of margins
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *rows, double *members, double *halves, double *margins,
    const double *x, int w, int n, double *rows_tan, double *members_tan, double *halves_tan,
    double *margins_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 15
  for (int c = 0; c < w; ++c) {  // line 5
    double t0 = x_tan[i];
    rows[i * w + c] = x[i] * c;
    rows_tan[i * w + c] = t0 * c;
  }
  for (int k = 0; k < 3; ++k) {  // line 6
    double t0 = x_tan[i];
    members[4 * i + k] = x[i] * (k + 1);
    members_tan[4 * i + k] = t0 * (k + 1);
  }
  double t0 = x[i];  // line 7
  double t1 = x_tan[i];
  double t2 = exp(t0);
  members[4 * i + 3] = t2;
  members_tan[4 * i + 3] = t1 * t2;
  halves[i] = t0 * 2.0;  // line 8
  halves_tan[i] = t1 * 2.0;
  halves[n + i] = t0 * t0;  // line 9
  halves_tan[n + i] = t1 * t0 + t0 * t1;
  if (i == 0) {  // line 15
    double t3 = *x;  // line 11
    double t4 = *x_tan;
    double t5 = x[1];
    double t6 = x_tan[1];
    *margins = t3 * t5;
    *margins_tan = t4 * t5 + t3 * t6;
  } else if (i == n - 1) {  // line 15
    double t3 = x[n - 1];  // line 13
    double t4 = x_tan[n - 1];
    double t5 = x[n - 2];
    double t6 = x_tan[n - 2];
    margins[n - 1] = t3 * t5;
    margins_tan[n - 1] = t4 * t5 + t3 * t6;
  } else {
    double t3 = x[i - 1];  // line 15
    double t4 = x_tan[i - 1];
    double t5 = x[i + 1];
    double t6 = x_tan[i + 1];
    margins[i] = t3 * t5;
    margins_tan[i] = t4 * t5 + t3 * t6;
  }
}
