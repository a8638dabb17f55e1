// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double inner_kept[12];  // line 6
  double total = 1.0;
  for (int a = 0; a < 4; ++a) {
    double inner = x[i];  // line 7
    for (int b = 0; b < 3; ++b) {  // line 8
      inner_kept[a * 3 + b] = inner;
      inner = inner * x[i + b + a] + 0.1;
    }
    total = total * 0.5 + inner * inner;  // line 9
  }
  out[i] = total;  // line 11

  // reverse sweep
  double total_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double x_sum = 0.0;
  for (int a = 3; a >= 0; --a) {  // line 6
    double inner = x[i];  // line 7
    for (int b = 0; b < 3; ++b) inner = inner * x[i + b + a] + 0.1;  // line 8
    double inner_adj = 2.0 * total_adj * inner;  // line 9
    total_adj *= 0.5;
    for (int b = 2; b >= 0; --b) {  // line 8
      double inner_1 = inner_kept[a * 3 + b];
      double t0 = x[i + b + a];
      atomicAdd(&x_adj[i + b + a], inner_adj * inner_1);
      inner_adj *= t0;
    }
    x_sum += inner_adj;  // line 7
  }
  atomicAdd(&x_adj[i], x_sum);  // line 6
}
