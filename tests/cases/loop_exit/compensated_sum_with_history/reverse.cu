// Gradient of `kernel` (kernel.cu:2) with respect to out, x, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   tape: holds what the reverse sweep needs of loops; how much depends on memory that the kernel itself writes,
//   so the launcher takes CUGRAD_TAPE_WORDS or a default, and stops the program where that is too little.
static __global__ void kernel_rev(double *out, const double *x, const int *len, double a, int n,
    double *out_adj, double *x_adj, double *a_adj, ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double a_adj_1 = 0.0;
  if (i < n) {  // line 4
    double hist[4];  // line 6
    double hist_adj[4] = {};
    hist[0] = 1.0;
    hist[1] = 1.0;
    hist[2] = 1.0;
    hist[3] = 1.0;
    int j = 0;
    bool broke = false;
    double w_sum = 0.0;
    double w_c = 0.0;
    long long trips = 0;
    while (!broke && j < len[i]) {  // line 7
      double v = x[(i + j) % n] * a;  // line 8
      if (j % 3 == 2) {  // line 9
        double t0 = hist[j & 3];
        hist[j & 3] = t0 * (1.0 + 0.1 * v);
        tape.push(t0);
      } else {
        double t0 = hist[(j + 1) & 3];  // line 10
        double v_1 = v * t0;
        double y = v_1 - w_c;  // line 1
        double t = w_sum + y;
        w_c = t - w_sum - y;
        bool t1 = t > 40.0;  // line 11
        if (t1) {
          broke = true;
        } else {
          hist[j & 3] = t * 0.3 + v;  // line 12
        }
        tape.push(t0);  // line 11
        tape.push(t1);
        w_sum = t;
      }
      int j_1 = j;
      if (!broke) j_1 = j + 1;  // line 7
      ++trips;
      tape.push(j);
      j = j_1;
    }
    double out_seed = out_adj[i];  // line 15
    double t0 = hist[1];  // line 14
    double t1 = out[i] + w_sum * t0;
    out[i] = t1 * a;  // line 15

    // reverse sweep
    double t2 = out_seed * a;
    a_adj_1 = out_seed * t1;
    out_adj[i] = t2;  // line 14
    double w_sum_adj = t2 * t0;
    hist_adj[1] += t2 * w_sum;
    double w_c_adj = 0.0;
    for (long long k = trips; k > 0; --k) {  // line 7
      int j_1 = tape.pop<int>();
      int t3 = (i + j_1) % n;  // line 8
      double t4 = x[t3];
      double v = t4 * a;
      double v_adj;
      if (j_1 % 3 == 2) {  // line 9
        double t5 = tape.pop<double>();
        double t6 = hist_adj[j_1 & 3];
        hist_adj[j_1 & 3] = t6 * (1.0 + 0.1 * v);
        v_adj = t6 * t5 * 0.1;
      } else {
        bool t5 = tape.pop<bool>();
        double t6 = tape.pop<double>();
        double t_adj = w_sum_adj;
        if (t5) {  // line 11
          v_adj = 0.0;
        } else {
          v_adj = hist_adj[j_1 & 3];  // line 12
          t_adj = w_sum_adj + v_adj * 0.3;
          hist_adj[j_1 & 3] = 0.0;
        }
        double y_adj = -w_c_adj;  // line 1
        t_adj += w_c_adj;
        w_sum_adj = y_adj + t_adj;
        w_c_adj = -w_sum_adj;
        v_adj += w_sum_adj * t6;  // line 10
        hist_adj[(j_1 + 1) & 3] += w_sum_adj * v;
      }
      a_adj_1 += v_adj * t4;  // line 8
      atomicAdd(&x_adj[t3], v_adj * a);
    }
  }
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 3
}
