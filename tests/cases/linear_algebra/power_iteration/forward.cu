// Tangent of `rayleigh` (kernel.cu:2) with respect to value, A, by cugrad.
//   value_tan: tangent of value
//   A_tan: tangent of A
static __global__ void rayleigh_fwd(double *value, const double *A, int n, double *value_tan, double *A_tan) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 17
  const double *m = A + 9 * t;  // line 5
  double v[3];  // line 6
  double v_tan[3] = {};
  v[0] = 1.0;
  v_tan[0] = 0.0;
  v[1] = 0.5;
  v_tan[1] = 0.0;
  v[2] = 0.25;
  v_tan[2] = 0.0;
  double w[3];
  double w_tan[3] = {};
  double norm = 0.0;
  double norm_tan = 0.0;
  for (int it = 0; it < 4; ++it) {  // line 7
    norm = 0.0;
    norm_tan = 0.0;
    for (int i = 0; i < 3; ++i) {  // line 9
      w[i] = 0.0;  // line 10
      w_tan[i] = 0.0;
      for (int j = 0; j < 3; ++j) {  // line 11
        double t0 = m[3 * i + j];
        double t1 = v[j];
        w[i] += t0 * t1;
        w_tan[i] += (A_tan + 9 * t)[3 * i + j] * t1 + t0 * v_tan[j];
      }
      double t0 = w[i];  // line 12
      double t1 = w_tan[i];
      norm += t0 * t0;
      norm_tan += t1 * t0 + t0 * t1;
    }
    norm = sqrt(norm);  // line 14
    norm_tan *= 0.5 / norm;
    for (int i = 0; i < 3; ++i) {  // line 15
      double t0 = w[i] / norm;
      v[i] = t0;
      v_tan[i] = (w_tan[i] - t0 * norm_tan) / norm;
    }
  }
  double t0 = v[2];  // line 17
  value[t] = norm * t0;
  value_tan[t] = norm_tan * t0 + norm * v_tan[2];
}
