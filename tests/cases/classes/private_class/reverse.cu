#ifndef CUGRAD_private_Node_3_3
#define CUGRAD_private_Node_3_3
struct private_Node_3_3 {
  double v;
  int next;
};
#endif
// Gradient of `stacks` (kernel.cu:25) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; how much depends on memory that the kernel itself writes,
//   so the launcher takes CUGRAD_TAPE_WORDS or a default, and stops the program where that is too little.
static __global__ void stacks_rev(double *y, const double *x, double *y_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 29
  double v = x[i + 1];
  private_Node_3_3 s_nodes[4];  // line 27
  private_Node_3_3 s_nodes_adj[4] = {};
  double v_1 = x[i];  // line 28
  s_nodes[0].v = v_1;  // line 12
  s_nodes[0].next = -1;  // line 13
  s_nodes[1].v = v;  // line 12
  double v_2 = v_1 * v;  // line 30
  s_nodes[2].v = v_2;  // line 12
  s_nodes[2].next = 1;  // line 13
  double s_kept[16];  // line 18
  int k_kept[16];
  s_nodes[1].next = 0;  // line 13
  double s = 0.0;
  int k = 2;
  long long trips = 0;
  while (k >= 0) {  // line 18
    if (trips % 8 == 0) {
      long long t0 = trips / 8;
      if (t0 < 16) {
        s_kept[t0] = s;
        k_kept[t0] = k;
      } else {
        tape.push(s);
        tape.push(k);
      }
    }
    s = s * s + s_nodes[k].v;
    k = s_nodes[k].next;
    ++trips;
  }
  private_Node_3_3 s_nodes_1[4];  // line 23
  private_Node_3_3 s_nodes_adj_1[4] = {};
  s_nodes_1[0].v = v_1;
  s_nodes_1[0].next = -1;
  s_nodes_1[1].v = v;
  s_nodes_1[2].v = v_2;
  s_nodes_1[2].next = 1;
  s_nodes_1[3].v = v;
  s_nodes_1[3].next = 2;
  double s_kept_1[16];  // line 18
  int k_kept_1[16];
  s_nodes_1[1].next = 0;  // line 23
  double s_1 = 0.0;
  int k_1 = 3;
  long long trips_1 = 0;
  while (k_1 >= 0) {  // line 18
    if (trips_1 % 8 == 0) {
      long long t0 = trips_1 / 8;
      if (t0 < 16) {
        s_kept_1[t0] = s_1;
        k_kept_1[t0] = k_1;
      } else {
        tape.push(s_1);
        tape.push(k_1);
      }
    }
    s_1 = s_1 * s_1 + s_nodes_1[k_1].v;
    k_1 = s_nodes_1[k_1].next;
    ++trips_1;
  }
  y[i] = s * s_1;  // line 33

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  double s_adj = t0 * s_1;
  double s_adj_1 = t0 * s;
  long long strip = trips_1 / 8 + (trips_1 % 8 == 0 ? 0 : 1);
  while (strip > 0) {  // line 18
    --strip;
    double s_2;
    int k_2;
    if (strip < 16) {
      s_2 = s_kept_1[strip];
      k_2 = k_kept_1[strip];
    } else {
      k_2 = tape.pop<int>();
      s_2 = tape.pop<double>();
    }
    if (trips_1 - strip * 8 >= 8) {
      double s_steps[8];
      int k_steps[8];
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        s_steps[step] = s_2;
        k_steps[step] = k_2;
        s_2 = s_2 * s_2 + s_nodes_1[k_2].v;
        k_2 = s_nodes_1[k_2].next;
      }
      #pragma unroll
      for (int step = 8; step > 0; --step) {
        double s_3 = s_steps[step - 1];
        int k_3 = k_steps[step - 1];
        s_nodes_adj_1[k_3].v += s_adj_1;
        s_adj_1 = 2.0 * s_adj_1 * s_3;
      }
    } else {
      int step = trips_1 - strip * 8;
      double s_steps[8];
      int k_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        s_steps[step_1] = s_2;
        k_steps[step_1] = k_2;
        s_2 = s_2 * s_2 + s_nodes_1[k_2].v;
        k_2 = s_nodes_1[k_2].next;
      }
      for (; step > 0; --step) {
        double s_3 = s_steps[step - 1];
        int k_3 = k_steps[step - 1];
        s_nodes_adj_1[k_3].v += s_adj_1;
        s_adj_1 = 2.0 * s_adj_1 * s_3;
      }
    }
  }
  double v_adj = s_nodes_adj_1[3].v;  // line 23
  double v_adj_1 = s_nodes_adj_1[2].v;
  v_adj += s_nodes_adj_1[1].v;
  double v_adj_2 = s_nodes_adj_1[0].v;
  long long strip_1 = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  while (strip_1 > 0) {  // line 18
    --strip_1;
    double s_2;
    int k_2;
    if (strip_1 < 16) {
      s_2 = s_kept[strip_1];
      k_2 = k_kept[strip_1];
    } else {
      k_2 = tape.pop<int>();
      s_2 = tape.pop<double>();
    }
    if (trips - strip_1 * 8 >= 8) {
      double s_steps[8];
      int k_steps[8];
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        s_steps[step] = s_2;
        k_steps[step] = k_2;
        s_2 = s_2 * s_2 + s_nodes[k_2].v;
        k_2 = s_nodes[k_2].next;
      }
      #pragma unroll
      for (int step = 8; step > 0; --step) {
        double s_3 = s_steps[step - 1];
        int k_3 = k_steps[step - 1];
        s_nodes_adj[k_3].v += s_adj;
        s_adj = 2.0 * s_adj * s_3;
      }
    } else {
      int step = trips - strip_1 * 8;
      double s_steps[8];
      int k_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        s_steps[step_1] = s_2;
        k_steps[step_1] = k_2;
        s_2 = s_2 * s_2 + s_nodes[k_2].v;
        k_2 = s_nodes[k_2].next;
      }
      for (; step > 0; --step) {
        double s_3 = s_steps[step - 1];
        int k_3 = k_steps[step - 1];
        s_nodes_adj[k_3].v += s_adj;
        s_adj = 2.0 * s_adj * s_3;
      }
    }
  }
  v_adj_1 += s_nodes_adj[2].v;  // line 12
  v_adj_2 += v_adj_1 * v;  // line 30
  v_adj += v_adj_1 * v_1;
  v_adj += s_nodes_adj[1].v;  // line 12
  v_adj_2 += s_nodes_adj[0].v;
  ::cugrad::accumulate_row(&x_adj[i], 0.0, v_adj_2, v_adj);  // line 28
}
