// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  double w[3];  // line 3
  w[0] = 0.2;
  w[1] = 0.5;
  w[2] = 0.3;
  int shift[4];  // line 4
  shift[1] = 2;
  shift[2] = 1;
  shift[3] = 3;
  double m[2][2];  // line 5
  m[0][0] = 1.0;
  m[0][1] = -0.5;
  m[1][0] = 0.25;
  m[1][1] = 2.0;
  int i = threadIdx.x;  // line 6
  shift[0] = 0;  // line 4
  if (i >= n) return;  // line 7
  double s = 0.0;
  for (int k = 0; k < 3; ++k) s += w[k] * x[(i + shift[k + 1]) % n] * x[i];  // line 9
  int t0 = i % 2;  // line 10
  double t1 = m[t0][1];
  out[i] = s * t1 + m[1][t0];

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0) * t1;
  double x_sum = 0.0;
  for (int k = 2; k >= 0; --k) {  // line 9
    double t2 = w[k];
    int k_1 = k + 1;
    int t3 = (i + shift[k_1]) % n;
    x_sum += s_adj * (t2 * x[t3]);
    atomicAdd(&x_adj[t3], s_adj * x[i] * t2);
  }
  atomicAdd(&x_adj[i], x_sum);
}
