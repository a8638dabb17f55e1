// Gradient of `kernel` (kernel.cu:13) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 14
  x += i * n;  // line 16
  double sum = 0.0;
  double squares = 0.0;
  for (int i_1 = 0; i_1 < n; ++i_1) {  // line 6
    double t0 = x[i_1];  // line 7
    sum += t0;
    squares += t0 * t0;  // line 8
  }
  double mean = sum / n;  // line 10
  double square = squares / n;
  double values = 0.5 * mean;  // line 12
  double t0 = 0.25 * mean;
  double values_1 = t0 * mean;
  double t1 = square - mean * mean;  // line 18
  out[i] = t1 * values + values_1;

  // reverse sweep
  double values_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double square_adj = values_adj * values;
  double values_adj_1 = values_adj * t1;
  double mean_adj = 2.0 * -square_adj * mean;
  mean_adj += values_adj * t0;  // line 12
  mean_adj += values_adj * mean * 0.25;
  mean_adj += values_adj_1 * 0.5;
  double t2 = 1.0 / n;  // line 10
  double squares_adj = square_adj * t2;
  double sum_adj = mean_adj * t2;
  for (int i_1 = n - 1; i_1 >= 0; --i_1) {  // line 6
    atomicAdd(&(x_adj + i * n)[i_1], 2.0 * squares_adj * x[i_1] + sum_adj);  // line 7
  }
}
