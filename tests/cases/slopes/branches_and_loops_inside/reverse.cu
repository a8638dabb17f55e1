// Gradient of `settle` (kernel.cu:7) with respect to y, x, rate, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   rate_adj: the gradient with respect to rate is added to what it points to
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 12.
static __global__ void settle_rev(double *y, const double *x, float rate, int n, int steps, double *y_adj,
    double *x_adj, float *rate_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  float rate_adj_1 = 0.0f;
  if (i < n) {  // line 9
    double v = x[i];  // line 10
    float w = 0.5f;
    int k = 0;
    bool broke = false;
    double v_by_rate = 0.0;
    double v_by_v = 1.0;
    float w_by_rate = 0.0f;
    float w_by_v = 0.0f;
    while (!broke && k < steps) {  // line 12
      float v_1 = (float)v;  // line 13
      float result;
      float result_by_rate;
      float result_by_v;
      if (v_1 > w) {  // line 3
        result = v_1 - 0.25f * w;
        result_by_rate = (float)v_by_rate - 0.25f * w_by_rate;
        result_by_v = (float)v_by_v - 0.25f * w_by_v;
      } else {
        float t0 = v_1 * v_1;  // line 4
        float t1 = 2.0f * v_1;
        float t2 = t1 * (float)v_by_rate;
        float t3 = t1 * (float)v_by_v;
        float t4 = 0.1f * w;
        result = fmaxf(t0, t4);
        bool t5 = t0 >= t4;
        bool t6 = t4 != t4;
        result_by_rate = (t5 ? t2 : t6 ? t2 : 0.0f) + (t5 ? 0.0f : t6 ? 0.0f : 0.1f * w_by_rate);
        result_by_v = (t5 ? t3 : t6 ? t3 : 0.0f) + (t5 ? 0.0f : t6 ? 0.0f : 0.1f * w_by_v);
      }
      int t0 = k % 3;  // line 15
      double q = v;
      double q_by_rate = v_by_rate;
      double q_by_v = v_by_v;
      for (int j = 0; j <= t0; ++j) {
        double t1 = 2.0 * q;
        double t2 = q + 2.0;
        double t3 = 0.1 * (q * q - rate) / t2;
        double t4 = t3 * q_by_rate;
        bool t5 = t3 == 0.0;
        double t6 = t3 * q_by_v;
        q -= t3;
        q_by_rate -= (0.1 * (t1 * q_by_rate - 1.0) - ((t5 || q_by_rate == 0.0) && t4 != t4 ? 0.0 : t4)) / t2;
        q_by_v -= (0.1 * (t1 * q_by_v) - ((t5 || q_by_v == 0.0) && t6 != t6 ? 0.0 : t6)) / t2;
      }
      bool t1 = k % 2 == 0;  // line 16
      w = t1 ? w + rate * 0.01f : w - 0.02f * result;
      w_by_rate = t1 ? w_by_rate + 0.01f : w_by_rate - 0.02f * result_by_rate;
      w_by_v = t1 ? w_by_v : w_by_v - 0.02f * result_by_v;
      v = 0.9 * q + 0.1 * result;  // line 17
      v_by_rate = 0.9 * q_by_rate + 0.1 * result_by_rate;
      v_by_v = 0.9 * q_by_v + 0.1 * result_by_v;
      if (v > 40.0) {  // line 18
        broke = true;
      } else {
        ++k;  // line 12
      }
    }
    double v_adj = y_adj[i];  // line 20
    double x_adj_before = x_adj[i];  // line 10
    y[i] = v;  // line 20

    // reverse sweep
    double t0 = v_adj * v_by_rate;  // line 12
    bool t1 = v_adj == 0.0;
    rate_adj_1 = (float)(t1 && t0 != t0 ? 0.0 : t0);
    double t2 = v_adj * v_by_v;
    double v_adj_1 = t1 && t2 != t2 ? 0.0 : t2;
    x_adj[i] = x_adj_before + v_adj_1;  // line 10
    y_adj[i] = 0.0;  // line 20
  }
  ::cugrad::accumulate_block(rate_adj, rate_adj_1);  // line 8
}
