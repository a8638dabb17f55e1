// Gradient of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of lines 7, 8, 9, 10, 11, 12, 15, 22.
static __global__ void kernel_rev(double *out, const double *x, int a, int b, int step, int least,
    int greatest, long long lowest, long below, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 5
  double v = x[i];  // line 6
  double v_1 = v;
  double v_by_v = 1.0;
  for (int k = a; k < b; k += step) {  // line 7
    v_by_v *= cos(v_1);
    v_1 = sin(v_1) + 1e-9 * k;
  }
  double v_by_v_1 = 1.0;
  for (int k = b; k > a; k -= step) {  // line 8
    v_by_v_1 *= cos(v_1);
    v_1 = sin(v_1) - 1e-9 * k;
  }
  double v_by_v_2 = 1.0;
  for (int k = least; k < least + 3; ++k) {  // line 9
    v_by_v_2 += 1e-10 * (v_by_v_2 * cos(v_1)) * k;
    v_1 += 1e-10 * sin(v_1) * k;
  }
  double v_by_v_3 = 1.0;
  for (int k = greatest; k > greatest - 3; --k) {  // line 10
    v_by_v_3 += 1e-10 * (v_by_v_3 * cos(v_1)) * k;
    v_1 += 1e-10 * sin(v_1) * k;
  }
  double v_by_v_4 = 1.0;
  for (int k = greatest; k >= 0; k += least) {  // line 11
    v_by_v_4 += 1e-10 * (v_by_v_4 * cos(v_1)) * k;
    v_1 += 1e-10 * sin(v_1) * k;
  }
  double v_by_v_5 = 1.0;
  for (long long k = lowest; k < 4000000000000000000ll; k += 4611686018427387904ll) {  // line 12
    v_by_v_5 += 1e-19 * (v_by_v_5 * cos(v_1)) * k;
    v_1 += 1e-19 * sin(v_1) * k;
  }
  double v_kept[4];  // line 13
  for (long long k = 5000000000ll; k < 5000000004ll; ++k) {
    v_kept[(int)(k - 5000000000ll)] = v_1;
    v_1 += 1e-10 * sin(v_1) * k;
  }
  double v_by_v_6 = 0.0;
  double v_by_v_7 = 1.0;
  for (int k = 0; k < below; ++k) {  // line 15
    double t0 = v * k;
    v_by_v_6 = v_by_v_6 * t0 + v_1 * k;
    v_by_v_7 *= t0;
    v_1 *= t0;
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
  double v_by_v_8 = 1.0;
  for (int k = 0; k < t0; ++k) {
    v_by_v_8 += 1e-9 * (v_by_v_8 * cos(v_1)) * unseen;
    v_1 += 1e-9 * sin(v_1) * unseen;
    unseen += step;
  }
  out[i] = v_1;  // line 23

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t1 = v_adj * v_by_v_8;  // line 22
  v_adj = v_adj == 0.0 && t1 != t1 ? 0.0 : t1;
  for (int k = 3; k >= 0; --k) {  // line 17
    double v_2 = v_kept_1[k];
    int moved_1 = moved_kept[k];
    v_adj += v_adj * moved_1 * 1e-9 * cos(v_2);  // line 18
  }
  double t2 = v_adj * v_by_v_6;  // line 15
  bool t3 = v_adj == 0.0;
  double v_adj_1 = t3 && t2 != t2 ? 0.0 : t2;
  double t4 = v_adj * v_by_v_7;
  double v_adj_2 = t3 && t4 != t4 ? 0.0 : t4;
  for (long long k = 5000000003ll; k >= 5000000000ll; --k) {  // line 13
    double v_2 = v_kept[(int)(k - 5000000000ll)];
    v_adj_2 += v_adj_2 * k * 1e-10 * cos(v_2);
  }
  double t5 = v_adj_2 * v_by_v_5;  // line 12
  v_adj_2 = v_adj_2 == 0.0 && t5 != t5 ? 0.0 : t5;
  double t6 = v_adj_2 * v_by_v_4;  // line 11
  v_adj_2 = v_adj_2 == 0.0 && t6 != t6 ? 0.0 : t6;
  double t7 = v_adj_2 * v_by_v_3;  // line 10
  v_adj_2 = v_adj_2 == 0.0 && t7 != t7 ? 0.0 : t7;
  double t8 = v_adj_2 * v_by_v_2;  // line 9
  v_adj_2 = v_adj_2 == 0.0 && t8 != t8 ? 0.0 : t8;
  double t9 = v_adj_2 * v_by_v_1;  // line 8
  v_adj_2 = v_adj_2 == 0.0 && t9 != t9 ? 0.0 : t9;
  double t10 = v_adj_2 * v_by_v;  // line 7
  v_adj_1 += v_adj_2 == 0.0 && t10 != t10 ? 0.0 : t10;
  atomicAdd(&x_adj[i], v_adj_1);  // line 6
}
