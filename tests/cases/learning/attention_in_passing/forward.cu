// Tangent of `attention` (kernel.cu:1) with respect to out, q, k, v, by cugrad.
//   out_tan: tangent of out
//   q_tan: tangent of q
//   k_tan: tangent of k
//   v_tan: tangent of v
static __global__ void attention_fwd(double *out, const double *q, const double *k, const double *v, int n,
    int m, double *out_tan, double *q_tan, double *k_tan, double *v_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 13
  double acc[4];  // line 4
  double acc_tan[4] = {};
  acc[0] = 0.0;
  acc_tan[0] = 0.0;
  acc[1] = 0.0;
  acc_tan[1] = 0.0;
  acc[2] = 0.0;
  acc_tan[2] = 0.0;
  acc[3] = 0.0;
  acc_tan[3] = 0.0;
  double most = -1e30;
  double sum = 0.0;
  double most_tan = 0.0;
  double sum_tan = 0.0;
  for (int j = 0; j < m; ++j) {  // line 5
    double s = 0.0;
    double s_tan = 0.0;
    for (int d = 0; d < 4; ++d) {  // line 7
      double t0 = q[i * 4 + d];
      double t1 = k[j * 4 + d];
      s += t0 * t1;
      s_tan += q_tan[i * 4 + d] * t1 + t0 * k_tan[j * 4 + d];
    }
    double next = fmax(most, s);  // line 8
    bool t0 = most >= s;
    bool t1 = s != s;
    double next_tan = (t0 ? most_tan : t1 ? most_tan : 0.0) + (t0 ? 0.0 : t1 ? 0.0 : s_tan);
    double shrink = exp(most - next);
    double shrink_tan = (most_tan - next_tan) * shrink;
    double e = exp(s - next);
    double e_tan = (s_tan - next_tan) * e;
    sum_tan = sum_tan * shrink + sum * shrink_tan + e_tan;  // line 9
    for (int d = 0; d < 4; ++d) {  // line 10
      double t2 = acc[d];
      double t3 = v[j * 4 + d];
      acc[d] = t2 * shrink + e * t3;
      acc_tan[d] = acc_tan[d] * shrink + t2 * shrink_tan + (e_tan * t3 + e * v_tan[j * 4 + d]);
    }
    most = next;
    sum = sum * shrink + e;
    most_tan = next_tan;
  }
  for (int d = 0; d < 4; ++d) {  // line 13
    double t0 = acc[d] / sum;
    out[i * 4 + d] = t0;
    out_tan[i * 4 + d] = (acc_tan[d] - t0 * sum_tan) / sum;
  }
}
