// Tangent of `orthonormalise` (kernel.cu:4) with respect to m, by cugrad.
//   m_tan: tangent of m
static __global__ void orthonormalise_fwd(double *m, int n, double *m_tan) {
  int t = threadIdx.x;  // line 5
  if (t >= n) return;  // line 9
  double *base = m + 9 * t;  // line 7
  double *t0 = m_tan + 9 * t;
  for (int r = 0; r < 3; ++r) {  // line 8
    double t1 = t0[4 * r];
    base[4 * r] += 1.5;
    t0[4 * r] = t1;
  }
  for (int r = 0; r < 3; ++r) {  // line 9
    double *row = base + 3 * r;  // line 10
    double *t1 = t0 + 3 * r;
    for (int q = 0; q < r; ++q) {  // line 11
      double *b = base + 3 * q;  // line 12
      double *t2 = t0 + 3 * q;
      double t3 = *row;  // line 2
      double t4 = *b;
      double t5 = *t1 * t4 + t3 * *t2;
      double t6 = row[1];
      double t7 = b[1];
      double t8 = row[2];
      double t9 = b[2];
      double p = t3 * t4 + t6 * t7 + t8 * t9;
      double p_tan = t5 + (t1[1] * t7 + t6 * t2[1]) + (t1[2] * t9 + t8 * t2[2]);
      for (int k = 0; k < 3; ++k) {  // line 13
        double t10 = base[3 * q + k];
        double t11 = t0[3 * q + k];
        double t12 = t1[k];
        row[k] -= p * t10;
        t1[k] = t12 - (p_tan * t10 + p * t11);
      }
    }
    double t2 = *row;  // line 2
    double t3 = *t1;
    double t4 = t3 * t2;
    double t5 = row[1];
    double t6 = t1[1];
    double t7 = row[2];
    double t8 = t1[2];
    double t9 = sqrt(t2 * t2 + t5 * t5 + t7 * t7);  // line 15
    double inv = 1.0 / t9;
    double inv_tan = -inv * ((t4 + t2 * t3 + (t6 * t5 + t5 * t6) + (t8 * t7 + t7 * t8)) * (0.5 / t9)) / t9;
    for (int k = 0; k < 3; ++k) {  // line 16
      double t10 = row[k];
      double t11 = t1[k];
      row[k] = t10 * inv;
      t1[k] = t11 * inv + t10 * inv_tan;
    }
  }
}
