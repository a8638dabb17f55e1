// Gradient of `kernel` (kernel.cu:3) with respect to y, x, w, v, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
//   v_adj: the gradient with respect to *v is added to it
static __global__ void kernel_rev(double *y, const double *x, const double *w, const double *v, int n,
    int per, int columns, double *y_adj, double *x_adj, double *w_adj, double *v_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 5
  double sum_adj = y_adj[i];  // line 19
  double sum = 0.0;
  int at = 0;
  double v_sum = 0.0;
  int at_1 = 0;
  double w_sum = 0.0;
  int at_2 = 0;
  double w_sum_1 = 0.0;
  int at_3 = 0;
  double w_sum_2 = 0.0;
  int at_4 = 0;
  double v_sum_1 = 0.0;
  for (int j = 0; j < per; ++j) {  // line 7
    int e = i * per + j;  // line 8
    int at_5 = e / columns;  // line 9
    double t0 = w[at_5];
    double t1 = x[e];
    sum += t0 * t1;
    int at_6 = 3 + (e - 20) / columns;  // line 10
    double t2 = w[at_6];
    int at_7 = e >> 5;
    double t3 = w[at_7];
    sum += t2 * t3;
    bool t4 = t1 > 0.5;  // line 11
    if (t4) sum += sin(v[at_5 % 3] * t1);
    int at_8 = (e + 1) / (columns + i);  // line 12
    double t5 = v[at_8];
    int t6 = e % 3;
    double t7 = v[t6];
    sum += t5 * t7;
    atomicAdd(&v_adj[t6], sum_adj * t5);
    if (at_8 != at) {
      ::cugrad::accumulate_sum(&v_adj[at], v_sum);
      v_sum = 0.0;
    }
    v_sum += sum_adj * t7;
    int at_9 = at_4;
    double t8 = 0.0;
    if (t4) {  // line 11
      at_9 = at_5 % 3;
      double t9 = v[at_9];
      double t10 = sum_adj * cos(t9 * t1);
      t8 = t10 * t9;
      if (at_9 != at_4) {
        ::cugrad::accumulate_warp(&v_adj[at_4], v_sum_1);
        v_sum_1 = 0.0;
      }
      v_sum_1 += t10 * t1;
    }
    if (at_7 != at_1) {  // line 10
      ::cugrad::accumulate_warp(&w_adj[at_1], w_sum);
      w_sum = 0.0;
    }
    w_sum += sum_adj * t2;
    if (at_6 != at_2) {
      ::cugrad::accumulate_warp(&w_adj[at_2], w_sum_1);
      w_sum_1 = 0.0;
    }
    w_sum_1 += sum_adj * t3;
    atomicAdd(&x_adj[e], t8 + sum_adj * t0);  // line 9
    if (at_5 != at_3) {
      ::cugrad::accumulate_warp(&w_adj[at_3], w_sum_2);
      w_sum_2 = 0.0;
    }
    w_sum_2 += sum_adj * t1;
    at = at_8;
    at_1 = at_7;
    at_2 = at_6;
    at_3 = at_5;
    at_4 = at_9;
  }
  ::cugrad::accumulate_sum(&v_adj[at], v_sum);  // line 7
  ::cugrad::accumulate_warp(&w_adj[at_1], w_sum);
  ::cugrad::accumulate_warp(&w_adj[at_2], w_sum_1);
  ::cugrad::accumulate_warp(&w_adj[at_3], w_sum_2);
  ::cugrad::accumulate_warp(&v_adj[at_4], v_sum_1);
  long j = per - 1;  // line 14
  long t0 = i * per;  // line 15
  long j_1 = j;
  bool broke = false;
  long long trips = 0;
  while (!broke && j_1 >= 0) {  // line 14
    double s = x[t0 + j_1] * w[(per - j_1) / 4];  // line 15
    if (s > 0.9) {  // line 16
      broke = true;
    } else {
      sum += s * (v + i % 2)[(unsigned int)j_1 / 3];  // line 17
      --j_1;  // line 14
    }
    ++trips;
  }
  y[i] = sum;  // line 19

  // reverse sweep
  for (long long k = ::cugrad::most_of_warp(trips); k > 0; --k) {  // line 14
    bool t1 = k <= trips;
    long t2 = 0;
    double t3 = 0.0;
    if (t1) {
      long j_2 = j - (long)(k - 1);
      double t4 = x[t0 + j_2];  // line 15
      t2 = (per - j_2) / 4;
      double t5 = w[t2];
      double s = t4 * t5;
      double s_adj = 0.0;
      if (!(s > 0.9)) {  // line 16
        int t6 = i % 2;  // line 17
        unsigned int t7 = (unsigned int)j_2 / 3;
        s_adj = sum_adj * (v + t6)[t7];
        atomicAdd(&(v_adj + t6)[t7], sum_adj * s);
      }
      t3 = s_adj * t4;  // line 15
      ::cugrad::accumulate_sum(&x_adj[t0 + j_2], s_adj * t5);
    }
    ::cugrad::accumulate_warp(&w_adj[::cugrad::lane_that_adds(t1, t2)], t3);  // line 14
  }
  y_adj[i] = 0.0;  // line 19
}
