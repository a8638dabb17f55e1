// Gradient of `kernel` (kernel.cu:7) with respect to out, x, w, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
//   tape: holds what the reverse sweep needs of loops; how much depends on memory that the kernel itself writes,
//   so the launcher takes CUGRAD_TAPE_WORDS or a default, and stops the program where that is too little.
static __global__ void kernel_rev(double *out, const double *x, const double *w, int n, double *out_adj,
    double *x_adj, double *w_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 8
  Node last;  // line 9
  Node last_adj = {};
  last.values = w;
  last_adj.values = w_adj;
  last.next = nullptr;
  last_adj.next = nullptr;
  last.count = n - 1;
  Node middle;
  Node middle_adj = {};
  middle.values = x + 4;
  middle_adj.values = x_adj + 4;
  middle.next = &last;
  middle_adj.next = &last_adj;
  middle.count = 2;
  Node first;
  Node first_adj = {};
  first.values = x;
  first_adj.values = x_adj;
  first.next = &middle;
  first_adj.next = &middle_adj;
  first.count = n;
  Node *p;
  Node *p_adj;
  if (i % 3 != 0) {  // line 11
    p = &first;
    p_adj = &first_adj;
  } else {
    p = &middle;
    p_adj = &middle_adj;
  }
  double sum = 0.0;
  const Node *p_1 = p;
  long long trips = 0;
  while (p_1 != nullptr) {
    int t0 = p_1->count;  // line 12
    for (int k = 0; k < t0; ++k) {
      const double *t1 = p_1->values;
      sum += t1[i + k] * t1[k] * t0;
    }
    ++trips;  // line 11
    tape.push(p_1);
    tape.push(p_adj);
    p_1 = p_1->next;
    p_adj = (Node *)p_adj->next;
  }
  out[i] = sum;  // line 13

  // reverse sweep
  double sum_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  for (long long k = trips; k > 0; --k) {  // line 11
    Node *p_adj_1 = tape.pop<Node *>();
    const Node *p_2 = tape.pop<const Node *>();
    for (int k_1 = p_2->count - 1; k_1 >= 0; --k_1) {  // line 12
      const double *t0 = p_2->values;
      const double *t1 = p_adj_1->values;
      double t2 = t0[k_1];
      double t3 = sum_adj * p_2->count;
      ::cugrad::accumulate(&((double *)t1)[k_1], t3 * t0[i + k_1]);
      ::cugrad::accumulate(&((double *)t1)[i + k_1], t3 * t2);
    }
  }
}
