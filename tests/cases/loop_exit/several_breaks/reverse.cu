// Gradient of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double a = x[i];  // line 5
  double b = y[i];
  double a_kept[1];  // line 6
  double b_kept[1];
  int k = 0;
  bool broke = false;
  int trips = 0;
  while (!broke && k < 6) {
    if (trips % 8 == 0) {
      int t0 = trips / 8;
      a_kept[t0] = a;
      b_kept[t0] = b;
    }
    a = 0.5 * a * b + 0.1;  // line 7
    if (k == 2 && i % 4 == 0) {  // line 6
      broke = true;
    } else {
      b += 0.5 * sin(a);  // line 9
      if (k == 3 && i % 4 == 1) {  // line 6
        a = b;
        broke = true;
      } else {
        a *= b;  // line 14
        if (k + i == 9) {  // line 6
          b = 1.0;
          broke = true;
        } else {
          b *= 0.5;  // line 16
          ++k;  // line 6
        }
      }
    }
    ++trips;
  }
  out[i] = a * b;  // line 18

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double a_adj = t0 * b;
  double b_adj = t0 * a;
  int strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  while (strip > 0) {  // line 6
    --strip;
    int t1 = strip * 8;
    int step = trips - t1 >= 8 ? 8 : trips - t1;
    double b_steps[8];
    double a_steps[8];
    bool t_steps[8];
    bool t_steps_1[8];
    bool t_steps_2[8];
    double a_1 = a_kept[strip];
    double b_1 = b_kept[strip];
    for (int step_1 = 0; step_1 < step; ++step_1) {
      int k_1 = t1 + step_1;
      int k_2 = k_1 + 1;
      bool t2 = k_2 == trips;
      double a_2 = 0.5 * a_1 * b_1 + 0.1;  // line 7
      bool t3 = k_1 == 2 && i % 4 == 0 && t2;  // line 8
      double b_2 = b_1;
      if (!t3) {  // line 6
        b_2 = 0.5 * sin(a_2) + b_1;  // line 9
        bool t4 = k_1 == 3 && i % 4 == 1 && t2;  // line 10
        if (t4) {  // line 6
          a_2 = b_2;
        } else {
          a_2 *= b_2;  // line 14
          bool t5 = k_1 + i == 9 && t2;  // line 15
          b_2 = t5 ? 1.0 : b_2 * 0.5;  // line 6
          t_steps_2[step_1] = t5;
        }
        t_steps_1[step_1] = t4;
      }
      b_steps[step_1] = b_1;
      a_steps[step_1] = a_1;
      t_steps[step_1] = t3;
      a_1 = a_2;
      b_1 = b_2;
    }
    while (step > 0) {
      --step;
      double b_2 = b_steps[step];
      double a_2 = a_steps[step];
      double t2 = 0.5 * a_2;  // line 7
      double a_3 = t2 * b_2 + 0.1;
      if (!t_steps[step]) {  // line 6
        double b_3 = 0.5 * sin(a_3) + b_2;  // line 9
        double a_adj_1 = 0.0;
        if (t_steps_1[step]) {  // line 6
          b_adj += a_adj;
        } else {
          b_adj = t_steps_2[step] ? 0.0 : b_adj * 0.5;
          a_adj_1 = a_adj * b_3;  // line 14
          b_adj += a_adj * a_3;
        }
        a_adj = a_adj_1 + b_adj * 0.5 * cos(a_3);  // line 9
      }
      b_adj += a_adj * t2;  // line 7
      a_adj = a_adj * b_2 * 0.5;
    }
  }
  atomicAdd(&y_adj[i], b_adj);  // line 5
  atomicAdd(&x_adj[i], a_adj);
}
