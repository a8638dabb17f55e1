// Gradient of `f` (kernel.cu:7) with respect to x, by cugrad.
//   x_adj: the gradient with respect to x is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static void f_rev(double x, double *x_adj) {
  ::cugrad::host::sweep sweep(true, x_adj);
  double *all_1 = ::cugrad::host::allocate_host<double>(32ul, nullptr, "kernel.cu:7");  // line 7
  double *all_adj = ::cugrad::host::shadow_host<double>(32ul, nullptr, "kernel.cu:7");
  ::cugrad::host::copy(all_1, all, 32ul, cudaMemcpyHostToHost, nullptr, "kernel.cu:7");
  double sum_1 = x * x;  // line 8
  all_1[1] = sum_1 * x;  // line 9
  ::cugrad::host::leave(&sum, sum_1);  // line 7
  ::cugrad::host::leave_array(all, all_1, 32ul);
  ::cugrad::host::free_host(all_1, nullptr, "kernel.cu:7");

  // reverse sweep
  double t0 = 1.0 + all_adj[1];  // line 9
  double sum_adj = 3.0 + t0 * x;
  double x_adj_1 = t0 * sum_1;
  x_adj_1 += 2.0 * sum_adj * x;  // line 8
  all_adj[1] = 0.0;  // line 9
  ::cugrad::host::clear(all_adj, 32ul, nullptr, "kernel.cu:7");  // line 7
  *x_adj += x_adj_1;
}
