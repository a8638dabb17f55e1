// Gradient of `kernel` (kernel.cu:1) with respect to x, a, by cugrad.
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void kernel_rev(double *x, double a, int n, double *x_adj, double *a_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  double a_adj_1 = 0.0;
  if (i < n) {  // line 3
    double x_seed = x_adj[i];  // line 7
    double t0 = x[i];  // line 4
    double t1 = t0 * t0;
    double t2 = sin(t1) + a;  // line 5
    double t3 = t2 - a;  // line 6
    double t4 = t2 * t3;
    double t5 = a * a / t4;  // line 7
    x[i] = t4 - t5;

    // reverse sweep
    double t6 = -x_seed / t4;
    double t7 = x_seed - t6 * t5;
    a_adj_1 = 2.0 * t6 * a;
    double t8 = t7 * t2;  // line 6
    double t9 = t7 * t3 + t8;
    a_adj_1 -= t8;
    a_adj_1 += t9;  // line 5
    x_adj[i] = 2.0 * (t9 * cos(t1)) * t0;  // line 4
  }
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 2
}
