// Gradient of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 6
  bool t0 = i + 1 < n;  // line 7
  const double *t1 = x + i;
  double *t2 = x_adj + i;
  const double *next = t0 ? t1 + 1 : nullptr;
  double *t3 = t0 ? t2 + 1 : nullptr;
  double v = *t1;  // line 8
  bool t4 = next != nullptr;  // line 2
  out[i] = (t4 ? v * *next : v) + (t4 ? *next : 0.0);  // line 8

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  if (t4) atomicAdd(t3, v_adj);
  double v_adj_1 = v_adj;
  if (t4) {  // line 2
    v_adj_1 = v_adj * *next;
    atomicAdd(t3, v_adj * v);
  }
  atomicAdd(t2, v_adj_1);  // line 8
}
