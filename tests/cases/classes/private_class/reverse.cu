#ifndef CUGRAD_private_Node_3_3
#define CUGRAD_private_Node_3_3
struct private_Node_3_3 {
  double v;
  int next;
};
#endif
#ifndef CUGRAD_Stack_open
#define CUGRAD_Stack_open
struct __attribute__((may_alias)) Stack_open {
  private_Node_3_3 nodes[4];
  int used;
};
static_assert(sizeof(Stack_open) == sizeof(Stack), "the layout of Stack");
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
  ::cugrad::room<Stack> s;  // line 27
  ::cugrad::room<Stack> s_adj;
  memset((void *)&s_adj.object, 0, sizeof(s_adj.object));
  double v_1 = x[i];  // line 28
  ::cugrad::open<Stack_open, Stack>(s.object).nodes[0].v = v_1;  // line 12
  ::cugrad::open<Stack_open, Stack>(s.object).nodes[0].next = -1;  // line 13
  ::cugrad::open<Stack_open, Stack>(s.object).nodes[1].v = v;  // line 12
  double v_2 = v_1 * v;  // line 30
  ::cugrad::open<Stack_open, Stack>(s.object).nodes[2].v = v_2;  // line 12
  ::cugrad::open<Stack_open, Stack>(s.object).nodes[2].next = 1;  // line 13
  ::cugrad::open<Stack_open, Stack>(s.object).used = 3;  // line 14
  ::cugrad::room<Stack> longer;  // line 31
  ::cugrad::room<Stack> longer_adj;
  memset((void *)&longer_adj.object, 0, sizeof(longer_adj.object));
  ::cugrad::open<Stack_open, Stack>(longer.object).nodes[0].v = v_1;
  ::cugrad::open<Stack_open, Stack>(longer.object).nodes[0].next = -1;
  ::cugrad::open<Stack_open, Stack>(longer.object).nodes[1].v = v;
  ::cugrad::open<Stack_open, Stack>(longer.object).nodes[2].v = v_2;
  ::cugrad::open<Stack_open, Stack>(longer.object).nodes[2].next = 1;
  ::cugrad::open<Stack_open, Stack>(longer.object).used = 3;
  ::cugrad::open<Stack_open, Stack>(longer.object).nodes[3].v = v;  // line 12
  ::cugrad::open<Stack_open, Stack>(longer.object).nodes[3].next = 2;  // line 13
  int k = ::cugrad::open<Stack_open, Stack>(longer.object).used;  // line 14
  double s_kept[16];  // line 18
  int k_kept[16];
  ::cugrad::open<Stack_open, Stack>(s.object).nodes[1].next = 0;  // line 13
  double s_1 = 0.0;
  int k_1 = 2;
  long long trips = 0;
  while (k_1 >= 0) {  // line 18
    if (trips % 8 == 0) {
      long long t0 = trips / 8;
      if (t0 < 16) {
        s_kept[t0] = s_1;
        k_kept[t0] = k_1;
      } else {
        tape.push(s_1);
        tape.push(k_1);
      }
    }
    s_1 = s_1 * s_1 + ::cugrad::open<Stack_open, Stack>(s.object).nodes[k_1].v;
    k_1 = ::cugrad::open<Stack_open, Stack>(s.object).nodes[k_1].next;
    ++trips;
  }
  double t0 = ::cugrad::open<Stack_open, Stack>(longer.object).nodes[0].v;  // line 33
  int t1 = ::cugrad::open<Stack_open, Stack>(longer.object).nodes[0].next;
  double t2 = ::cugrad::open<Stack_open, Stack>(longer.object).nodes[1].v;
  ::cugrad::open<Stack_open, Stack>(longer.object).nodes[1].next = 0;  // line 31
  ::cugrad::room<Stack> s_2;  // line 23
  ::cugrad::room<Stack> s_adj_1;
  memset((void *)&s_adj_1.object, 0, sizeof(s_adj_1.object));
  ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[0].v = t0;
  ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[0].next = t1;
  ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[1].v = t2;
  ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[1].next =
      ::cugrad::open<Stack_open, Stack>(longer.object).nodes[1].next;
  ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[2].v =
      ::cugrad::open<Stack_open, Stack>(longer.object).nodes[2].v;
  ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[2].next =
      ::cugrad::open<Stack_open, Stack>(longer.object).nodes[2].next;
  ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[3].v =
      ::cugrad::open<Stack_open, Stack>(longer.object).nodes[3].v;
  ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[3].next =
      ::cugrad::open<Stack_open, Stack>(longer.object).nodes[3].next;
  ::cugrad::open<Stack_open, Stack>(s_2.object).used = k + 1;
  double s_kept_1[16];  // line 18
  int k_kept_1[16];
  double s_3 = 0.0;
  long long trips_1 = 0;
  while (k >= 0) {
    if (trips_1 % 8 == 0) {
      long long t3 = trips_1 / 8;
      if (t3 < 16) {
        s_kept_1[t3] = s_3;
        k_kept_1[t3] = k;
      } else {
        tape.push(s_3);
        tape.push(k);
      }
    }
    s_3 = s_3 * s_3 + ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[k].v;
    k = ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[k].next;
    ++trips_1;
  }
  y[i] = s_1 * s_3;  // line 33

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  double s_adj_2 = t3 * s_3;
  double s_adj_3 = t3 * s_1;
  long long strip = trips_1 / 8 + (trips_1 % 8 == 0 ? 0 : 1);
  while (strip > 0) {  // line 18
    --strip;
    double s_4;
    int k_2;
    if (strip < 16) {
      s_4 = s_kept_1[strip];
      k_2 = k_kept_1[strip];
    } else {
      k_2 = tape.pop<int>();
      s_4 = tape.pop<double>();
    }
    if (trips_1 - strip * 8 >= 8) {
      double s_steps[8];
      int k_steps[8];
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        s_steps[step] = s_4;
        k_steps[step] = k_2;
        s_4 = s_4 * s_4 + ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[k_2].v;
        k_2 = ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[k_2].next;
      }
      #pragma unroll
      for (int step = 8; step > 0; --step) {
        double s_5 = s_steps[step - 1];
        int k_3 = k_steps[step - 1];
        ::cugrad::open<Stack_open, Stack>(s_adj_1.object).nodes[k_3].v += s_adj_3;
        s_adj_3 = 2.0 * s_adj_3 * s_5;
      }
    } else {
      int step = trips_1 - strip * 8;
      double s_steps[8];
      int k_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        s_steps[step_1] = s_4;
        k_steps[step_1] = k_2;
        s_4 = s_4 * s_4 + ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[k_2].v;
        k_2 = ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[k_2].next;
      }
      for (; step > 0; --step) {
        double s_5 = s_steps[step - 1];
        int k_3 = k_steps[step - 1];
        ::cugrad::open<Stack_open, Stack>(s_adj_1.object).nodes[k_3].v += s_adj_3;
        s_adj_3 = 2.0 * s_adj_3 * s_5;
      }
    }
  }
  ::cugrad::open<Stack_open, Stack>(longer_adj.object).nodes[3].v +=  // line 33
      ::cugrad::open<Stack_open, Stack>(s_adj_1.object).nodes[3].v;
  ::cugrad::open<Stack_open, Stack>(longer_adj.object).nodes[2].v +=
      ::cugrad::open<Stack_open, Stack>(s_adj_1.object).nodes[2].v;
  ::cugrad::open<Stack_open, Stack>(longer_adj.object).nodes[1].v +=
      ::cugrad::open<Stack_open, Stack>(s_adj_1.object).nodes[1].v;
  ::cugrad::open<Stack_open, Stack>(longer_adj.object).nodes[0].v +=
      ::cugrad::open<Stack_open, Stack>(s_adj_1.object).nodes[0].v;
  long long strip_1 = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  while (strip_1 > 0) {  // line 18
    --strip_1;
    double s_4;
    int k_2;
    if (strip_1 < 16) {
      s_4 = s_kept[strip_1];
      k_2 = k_kept[strip_1];
    } else {
      k_2 = tape.pop<int>();
      s_4 = tape.pop<double>();
    }
    if (trips - strip_1 * 8 >= 8) {
      double s_steps[8];
      int k_steps[8];
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        s_steps[step] = s_4;
        k_steps[step] = k_2;
        s_4 = s_4 * s_4 + ::cugrad::open<Stack_open, Stack>(s.object).nodes[k_2].v;
        k_2 = ::cugrad::open<Stack_open, Stack>(s.object).nodes[k_2].next;
      }
      #pragma unroll
      for (int step = 8; step > 0; --step) {
        double s_5 = s_steps[step - 1];
        int k_3 = k_steps[step - 1];
        ::cugrad::open<Stack_open, Stack>(s_adj.object).nodes[k_3].v += s_adj_2;
        s_adj_2 = 2.0 * s_adj_2 * s_5;
      }
    } else {
      int step = trips - strip_1 * 8;
      double s_steps[8];
      int k_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        s_steps[step_1] = s_4;
        k_steps[step_1] = k_2;
        s_4 = s_4 * s_4 + ::cugrad::open<Stack_open, Stack>(s.object).nodes[k_2].v;
        k_2 = ::cugrad::open<Stack_open, Stack>(s.object).nodes[k_2].next;
      }
      for (; step > 0; --step) {
        double s_5 = s_steps[step - 1];
        int k_3 = k_steps[step - 1];
        ::cugrad::open<Stack_open, Stack>(s_adj.object).nodes[k_3].v += s_adj_2;
        s_adj_2 = 2.0 * s_adj_2 * s_5;
      }
    }
  }
  double v_adj = ::cugrad::open<Stack_open, Stack>(longer_adj.object).nodes[3].v;  // line 12
  ::cugrad::open<Stack_open, Stack>(s_adj.object).nodes[3].v += 0.0;  // line 31
  ::cugrad::open<Stack_open, Stack>(s_adj.object).nodes[2].v +=
      ::cugrad::open<Stack_open, Stack>(longer_adj.object).nodes[2].v;
  ::cugrad::open<Stack_open, Stack>(s_adj.object).nodes[1].v +=
      ::cugrad::open<Stack_open, Stack>(longer_adj.object).nodes[1].v;
  ::cugrad::open<Stack_open, Stack>(s_adj.object).nodes[0].v +=
      ::cugrad::open<Stack_open, Stack>(longer_adj.object).nodes[0].v;
  double v_adj_1 = ::cugrad::open<Stack_open, Stack>(s_adj.object).nodes[2].v;  // line 12
  double v_adj_2 = v_adj_1 * v;  // line 30
  v_adj += v_adj_1 * v_1;
  v_adj += ::cugrad::open<Stack_open, Stack>(s_adj.object).nodes[1].v;  // line 12
  v_adj_2 += ::cugrad::open<Stack_open, Stack>(s_adj.object).nodes[0].v;
  ::cugrad::accumulate_row(&x_adj[i], 0.0, v_adj_2, v_adj);  // line 28
}
