// Tangent of `spline` (kernel.cu:2) with respect to out, q, v, by cugrad.
//   out_tan: tangent of out
//   q_tan: tangent of q
//   v_tan: tangent of v
static __global__ void spline_fwd(double *out, const double *q, const double *v, int n, double *out_tan,
    double *q_tan, double *v_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 9
  double at_tan = q_tan[i];  // line 5
  double at = q[i] + i % 8;
  int k = (int)floor(at);  // line 6
  double t = at - k;  // line 7
  int t0 = max(k - 1, 0);  // line 8
  double p0 = v[t0];
  double p0_tan = v_tan[t0];
  double p1 = v[k];
  double p1_tan = v_tan[k];
  double p2 = v[k + 1];
  double p2_tan = v_tan[k + 1];
  int t1 = min(k + 2, 8);
  double p3 = v[t1];
  double p3_tan = v_tan[t1];
  double t2 = 0.5 * t;  // line 9
  double t3 = 0.5 * at_tan;
  double t4 = p2_tan - p0_tan;
  double t5 = 2.0 * p0_tan - 5.0 * p1_tan + 4.0 * p2_tan - p3_tan;
  double t6 = 3.0 * (p1_tan - p2_tan) + p3_tan;
  double t7 = 3.0 * (p1 - p2) + p3 - p0;
  double t8 = 2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3 + t * t7;
  double t9 = p2 - p0 + t * t8;
  out[i] = p1 + t2 * t9;
  out_tan[i] = p1_tan + (t3 * t9 + t2 * (t4 + (at_tan * t8 + t * (t5 + (at_tan * t7 + t * (t6 - p0_tan))))));
}
