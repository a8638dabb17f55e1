// Tangent of `attend` (kernel.cu:2) with respect to out, q, k, v, by cugrad.
//   out_tan: tangent of out
//   q_tan: tangent of q
//   k_tan: tangent of k
//   v_tan: tangent of v
static __global__ void attend_fwd(double *out, const double *q, const double *k, const double *v, int n,
    double *out_tan, double *q_tan, double *k_tan, double *v_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 14
  double acc[3];  // line 5
  double acc_tan[3] = {};
  acc[0] = 0.0;
  acc_tan[0] = 0.0;
  acc[1] = 0.0;
  acc_tan[1] = 0.0;
  acc[2] = 0.0;
  acc_tan[2] = 0.0;
  double norm = 0.0;
  double norm_tan = 0.0;
  for (int j = 0; j <= i; ++j) {  // line 6
    double score = 0.0;
    double score_tan = 0.0;
    for (int d = 0; d < 3; ++d) {  // line 8
      double t0 = q[3 * i + d];
      double t1 = k[3 * j + d];
      score += t0 * t1;
      score_tan += q_tan[3 * i + d] * t1 + t0 * k_tan[3 * j + d];
    }
    double w = exp(score * 0.577350269);  // line 9
    double w_tan = score_tan * 0.577350269 * w;
    double next = norm + w;  // line 10
    double next_tan = norm_tan + w_tan;
    for (int d = 0; d < 3; ++d) {  // line 11
      double t0 = acc[d];
      double t1 = acc_tan[d] * norm;
      double t2 = t0 * norm_tan;
      double t3 = v[3 * j + d];
      double t4 = (t0 * norm + w * t3) / next;
      double t5 = t4 * next_tan;
      acc[d] = t4;
      acc_tan[d] = (t1 + t2 + (w_tan * t3 + w * v_tan[3 * j + d]) - (t4 == 0.0 && t5 != t5 ? 0.0 : t5))
          / next;
    }
    norm = next;
    norm_tan = next_tan;
  }
  for (int d = 0; d < 3; ++d) {  // line 14
    out[3 * i + d] = acc[d];
    out_tan[3 * i + d] = acc_tan[d];
  }
}
