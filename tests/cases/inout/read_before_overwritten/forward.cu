// Tangent of `update` (kernel.cu:2) with respect to e, by cugrad.
//   e_tan: tangent of e
static __global__ void update_fwd(double *e, double *q, int repeat, int n, double *e_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 9
  int at = i * 5 % n;  // line 5
  double q_old = q[at];  // line 6
  double e_new = e[at];
  double e_new_tan = e_tan[at];
  for (int r = 0; r < repeat; ++r) {  // line 7
    double t0 = q_old * e_new;
    e_new_tan = 0.5 * e_new_tan + (q_old * e_new_tan * e_new + t0 * e_new_tan);
    e_new = 0.5 * e_new + t0 * e_new;
  }
  e[at] = e_new;  // line 8
  e_tan[at] = e_new_tan;
  q[at] = 0.25 * e_new * e_new;  // line 9
}
