// Gradient of `fft4` (kernel.cu:2) with respect to x, by cugrad.
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
static __global__ void fft4_rev(double2 *x, int n, double2 *x_adj) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 4
  double2 v[4];  // line 5
  double2 v_adj[4] = {};
  for (int k = 0; k < 4; ++k) {  // line 6
    int t0 = ((k & 1) << 1) | (k >> 1);
    v[t0].x = x[4 * t + k].x;
    v[t0].y = x[4 * t + k].y;
  }
  for (int half = 1; half < 4; half <<= 1) {  // line 7
    for (int k = 0; k < 4; k += 2 * half) {  // line 8
      for (int j = 0; j < half; ++j) {  // line 9
        double t0 = -(double)j / half;  // line 11
        double s = sinpi(t0);
        double c = cospi(t0);
        int t1 = k + j;  // line 12
        double a_x = v[t1].x;
        double a_y = v[t1].y;
        int t2 = t1 + half;
        double b_x = v[t2].x;
        double b_y = v[t2].y;
        double w_x = b_x * c - b_y * s;  // line 13
        double w_y = b_x * s + b_y * c;
        v[t1].x = a_x + w_x;  // line 14
        v[t1].y = a_y + w_y;
        v[t2].x = a_x - w_x;  // line 15
        v[t2].y = a_y - w_y;
      }
    }
  }
  for (int k = 0; k < 4; ++k) {  // line 17
    double t0 = v[k].x;
    double t1 = v[k].y;
    x[4 * t + k].x = t0 * t0 - t1;
    x[4 * t + k].y = t1;
  }

  // reverse sweep
  for (int k = 3; k >= 0; --k) {
    double t0 = ::cugrad::atomic_exchange(&x_adj[4 * t + k].y, 0.0);
    double t1 = ::cugrad::atomic_exchange(&x_adj[4 * t + k].x, 0.0);
    v_adj[k].y += t0 - t1;
    v_adj[k].x += 2.0 * t1 * v[k].x;
  }
  for (int k = 2; k > 0; --k) {  // line 7
    int half = 1 << (k - 1);
    for (int k_1 = 3 / (2 * half) + 1; k_1 > 0; --k_1) {  // line 8
      int k_2 = (k_1 - 1) * (2 * half);
      for (int j = half - 1; j >= 0; --j) {  // line 9
        double t0 = -(double)j / half;  // line 11
        double s = sinpi(t0);
        double c = cospi(t0);
        int t1 = k_2 + j;  // line 12
        int t2 = t1 + half;
        double a_y_adj = v_adj[t2].y;  // line 15
        double a_x_adj = v_adj[t2].x;
        double w_y_adj = -a_y_adj;
        double w_x_adj = -a_x_adj;
        v_adj[t2].y = 0.0;
        v_adj[t2].x = 0.0;
        double t3 = v_adj[t1].y;  // line 14
        double t4 = v_adj[t1].x;
        a_y_adj += t3;
        w_y_adj += t3;
        a_x_adj += t4;
        w_x_adj += t4;
        double b_y_adj = w_y_adj * c;  // line 13
        double b_x_adj = w_y_adj * s;
        b_y_adj -= w_x_adj * s;
        b_x_adj += w_x_adj * c;
        v_adj[t1].y = 0.0;  // line 14
        v_adj[t1].x = 0.0;
        v_adj[t2].y += b_y_adj;  // line 12
        v_adj[t2].x += b_x_adj;
        v_adj[t1].y += a_y_adj;
        v_adj[t1].x += a_x_adj;
      }
    }
  }
  for (int k = 3; k >= 0; --k) {  // line 6
    int t0 = ((k & 1) << 1) | (k >> 1);
    atomicAdd(&x_adj[4 * t + k].y, v_adj[t0].y);
    atomicAdd(&x_adj[4 * t + k].x, v_adj[t0].x);
    v_adj[t0].y = 0.0;
    v_adj[t0].x = 0.0;
  }
}
