// Gradient of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int a, int b, int step, int least,
    int greatest, long long lowest, long below, double *out_adj, double *x_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 5
  double v = x[i];  // line 6
  double v_1 = v;
  for (int k = a; k < b; k += step) {  // line 7
    tape.push(v_1);
    v_1 = sin(v_1) + 1e-9 * k;
  }
  for (int k = b; k > a; k -= step) {  // line 8
    tape.push(v_1);
    v_1 = sin(v_1) - 1e-9 * k;
  }
  for (int k = least; k < least + 3; ++k) {  // line 9
    tape.push(v_1);
    v_1 += 1e-10 * sin(v_1) * k;
  }
  for (int k = greatest; k > greatest - 3; --k) {  // line 10
    tape.push(v_1);
    v_1 += 1e-10 * sin(v_1) * k;
  }
  long long trips = 0;
  for (int k = greatest; k >= 0; k += least) {  // line 11
    ++trips;
    tape.push(v_1);
    v_1 += 1e-10 * sin(v_1) * k;
  }
  for (long long k = lowest; k < 4000000000000000000ll; k += 4611686018427387904ll) {  // line 12
    tape.push(v_1);
    v_1 += 1e-19 * sin(v_1) * k;
  }
  double v_kept[4];  // line 13
  for (long long k = 5000000000ll; k < 5000000004ll; ++k) {
    v_kept[(int)(k - 5000000000ll)] = v_1;
    v_1 += 1e-10 * sin(v_1) * k;
  }
  for (int k = 0; k < below; ++k) {  // line 15
    tape.push(v_1);
    v_1 *= v * k;
  }
  double v_kept_1[4];  // line 17
  int moved_kept[4];
  int moved = a;
  for (int k = 0; k < 4; ++k) {
    int moved_1 = moved;
    if (k < 3) moved_1 = moved + step;  // line 19
    v_kept_1[k] = v_1;  // line 17
    moved_kept[k] = moved;
    v_1 += 1e-9 * sin(v_1) * moved;
    moved = moved_1;
  }
  int t0 = i / 4;  // line 22
  int unseen = a;
  for (int k = 0; k < t0; ++k) {
    tape.push(v_1);
    v_1 += 1e-9 * sin(v_1) * unseen;
    unseen += step;
  }
  out[i] = v_1;  // line 23

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  for (int k = t0 - 1; k >= 0; --k) {  // line 22
    int unseen_1 = (unsigned int)a + (unsigned int)k * (unsigned int)step;
    double v_2 = tape.pop<double>();
    v_adj += v_adj * unseen_1 * 1e-9 * cos(v_2);
  }
  for (int k = 3; k >= 0; --k) {  // line 17
    double v_2 = v_kept_1[k];
    int moved_1 = moved_kept[k];
    v_adj += v_adj * moved_1 * 1e-9 * cos(v_2);  // line 18
  }
  double v_adj_1 = 0.0;
  for (long k = below - 1; k >= 0; --k) {  // line 15
    double v_2 = tape.pop<double>();
    double t1 = (double)(int)k;
    v_adj_1 += v_adj * v_2 * t1;
    v_adj *= v * t1;
  }
  for (long long k = 5000000003ll; k >= 5000000000ll; --k) {  // line 13
    double v_2 = v_kept[(int)(k - 5000000000ll)];
    v_adj += v_adj * k * 1e-10 * cos(v_2);
  }
  for (unsigned long long k = lowest < 4000000000000000000ll  // line 12
      ? (4000000000000000000ull - (unsigned long long)lowest - 1) / 4611686018427387904ull + 1
      : 0; k > 0; --k) {
    long long k_1 = lowest + (k - 1) * 4611686018427387904ull;
    double v_2 = tape.pop<double>();
    v_adj += v_adj * k_1 * 1e-19 * cos(v_2);
  }
  for (long long k = trips; k > 0; --k) {  // line 11
    int k_1 = greatest + (k - 1) * least;
    double v_2 = tape.pop<double>();
    v_adj += v_adj * k_1 * 1e-10 * cos(v_2);
  }
  for (int k = greatest - 3; k < greatest; ++k) {  // line 10
    double v_2 = tape.pop<double>();
    v_adj += v_adj * (k + 1) * 1e-10 * cos(v_2);
  }
  for (int k = least + 3; k > least; --k) {  // line 9
    double v_2 = tape.pop<double>();
    v_adj += v_adj * (k - 1) * 1e-10 * cos(v_2);
  }
  bool t1 = b > a;  // line 8
  for (unsigned int k = t1 ? ((unsigned int)b - (unsigned int)a - 1) / (t1 ? (unsigned int)step : 1) + 1 : 0;
      k > 0; --k) {
    double v_2 = tape.pop<double>();
    v_adj *= cos(v_2);
  }
  bool t2 = a < b;  // line 7
  for (unsigned int k = t2 ? ((unsigned int)b - (unsigned int)a - 1) / (t2 ? (unsigned int)step : 1) + 1 : 0;
      k > 0; --k) {
    double v_2 = tape.pop<double>();
    v_adj *= cos(v_2);
  }
  v_adj_1 += v_adj;
  atomicAdd(&x_adj[i], v_adj_1);  // line 6
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int a, int b, int step, int least, int greatest,
    long long lowest, long below) {
  int i = threadIdx.x;
  long long t0 = (long long)b - (long long)a;
  long long t1 = t0 > 0 ? (t0 - 1) / ((long long)step > 0 ? (long long)step : 1) + 1 : 0;
  long long t2 = t0 > 0 ? (t0 - 1) / ((long long)step > 0 ? (long long)step : 1) + 1 : 0;
  long long t3 = (long long)(least + 3) - (long long)least;
  long long t4 = t3 > 0 ? t3 : 0;
  long long t5 = (long long)greatest - (long long)(greatest - 3);
  long long t6 = t5 > 0 ? t5 : 0;
  unsigned long long t7 = 0;
  for (int k = greatest; k >= 0; k += least) t7 += 2;
  bool t8 = lowest < 4000000000000000000ll;
  unsigned long long t9 = (4000000000000000000ull - (unsigned long long)lowest - 1) / 4611686018427387904ull;
  int t10 = i / 4;
  return (unsigned long long)t1 * 2 + (unsigned long long)t2 * 2 + (unsigned long long)t4 * 2
      + (unsigned long long)t6 * 2 + t7 + (t8 ? t9 + 1 : 0) * 2
      + (unsigned long long)(below > 0 ? below : 0) * 2 + (unsigned long long)(t10 > 0 ? t10 : 0) * 2;
}
