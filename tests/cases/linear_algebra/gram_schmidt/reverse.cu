// Gradient of `orthonormalise` (kernel.cu:4) with respect to m, by cugrad.
//   m_adj: in: the adjoint of *m after the function; out: the adjoint of *m before it
//   tape: holds what the reverse sweep needs of loops; `orthonormalise_rev_words` says how many words.
static __global__ void orthonormalise_rev(double *m, int n, double *m_adj, ::cugrad::tape tape) {
  int t = threadIdx.x;  // line 5
  if (t >= n) return;  // line 6
  double *base = m + 9 * t;  // line 7
  double *t0 = m_adj + 9 * t;
  for (int r = 0; r < 3; ++r) base[4 * r] += 1.5;  // line 8
  double t_kept[9];  // line 9
  double t_kept_1[3];
  double t_kept_2[3];
  double t_kept_3[3];
  for (int r = 0; r < 3; ++r) {
    double *row = base + 3 * r;  // line 10
    for (int q = 0; q < r; ++q) {  // line 11
      double *b = base + 3 * q;  // line 12
      double t1 = *row;  // line 2
      double t2 = *b;
      double t3 = row[1];
      double t4 = b[1];
      double t5 = row[2];
      double t6 = b[2];
      double p = t1 * t2 + t3 * t4 + t5 * t6;
      for (int k = 0; k < 3; ++k) {  // line 13
        double t7 = base[3 * q + k];
        row[k] -= p * t7;
        tape.push(t7);
      }
      tape.push(t2);  // line 11
      tape.push(t1);
      tape.push(t4);
      tape.push(t3);
      tape.push(t6);
      tape.push(t5);
    }
    double t1 = *row;  // line 2
    double t2 = row[1];
    double t3 = row[2];
    double inv = 1.0 / sqrt(t1 * t1 + t2 * t2 + t3 * t3);  // line 15
    for (int k = 0; k < 3; ++k) {  // line 16
      double t4 = row[k];
      row[k] = t4 * inv;
      t_kept[r * 3 + k] = t4;
    }
    t_kept_1[r] = t1;  // line 9
    t_kept_2[r] = t2;
    t_kept_3[r] = t3;
  }

  // reverse sweep
  for (int r = 2; r >= 0; --r) {
    double t1 = t_kept_1[r];
    double t2 = t_kept_2[r];
    double t3 = t_kept_3[r];
    double *t4 = t0 + 3 * r;  // line 10
    double t5 = sqrt(t1 * t1 + t2 * t2 + t3 * t3);  // line 15
    double inv = 1.0 / t5;
    double inv_adj = 0.0;
    for (int k = 2; k >= 0; --k) {  // line 16
      double t6 = ::cugrad::atomic_exchange(&t4[k], 0.0);
      inv_adj += t6 * t_kept[r * 3 + k];
      atomicAdd(&t4[k], t6 * inv);
    }
    double t6 = 2.0 * (-inv_adj * inv * inv * (0.5 / t5));  // line 2
    atomicAdd(&t4[2], t6 * t3);
    atomicAdd(&t4[1], t6 * t2);
    atomicAdd(t4, t6 * t1);
    for (int q = r - 1; q >= 0; --q) {  // line 11
      double t7 = tape.pop<double>();
      double t8 = tape.pop<double>();
      double t9 = tape.pop<double>();
      double t10 = tape.pop<double>();
      double t11 = tape.pop<double>();
      double t12 = tape.pop<double>();
      double *t13 = t0 + 3 * q;  // line 12
      double p = t11 * t12 + t9 * t10 + t7 * t8;  // line 2
      double p_adj = 0.0;
      for (int k = 2; k >= 0; --k) {  // line 13
        double t14 = tape.pop<double>();
        double t15 = ::cugrad::atomic_exchange(&t4[k], 0.0);
        double t16 = -t15;
        atomicAdd(&t4[k], t15);
        p_adj += t16 * t14;
        atomicAdd(&t0[3 * q + k], t16 * p);
      }
      atomicAdd(&t13[2], p_adj * t7);  // line 2
      atomicAdd(&t4[2], p_adj * t8);
      atomicAdd(&t13[1], p_adj * t9);
      atomicAdd(&t4[1], p_adj * t10);
      atomicAdd(t13, p_adj * t11);
      atomicAdd(t4, p_adj * t12);
    }
  }
  for (int r = 2; r >= 0; --r) {  // line 8
    double t1 = ::cugrad::atomic_exchange(&t0[4 * r], 0.0);
    atomicAdd(&t0[4 * r], t1);
  }
}

// Words of tape that a thread of `orthonormalise_rev` keeps at most.
static unsigned long long orthonormalise_rev_words() {
  unsigned long long t0 = 0;
  for (int r = 0; r < 3; ++r) t0 += (unsigned long long)(r > 0 ? r : 0) * 18;
  return t0;
}
