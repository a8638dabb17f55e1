// Gradient of `energy` (kernel.cu:7) with respect to in, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   What is differentiated is the result: its adjoint is 1.
static __global__ void square_reverse_0_1_2(double *y, const double *x, double by, int n, double *y_adj,
    double *x_adj, double *by_adj) {
  int i = threadIdx.x;  // line 3
  double by_adj_1 = 0.0;
  if (i < n) {  // line 4
    double t0 = x[i];

    // reverse sweep
    double t1 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
    double t2 = t1 * t0;
    by_adj_1 = t2 * t0;
    atomicAdd(&x_adj[i], t1 * (by * t0) + t2 * by);
  }
  ::cugrad::accumulate_block(&by_adj[::cugrad::place_of_block()], by_adj_1);  // line 3
}

static void energy_rev(const double *in, int n, double *in_adj) {
  ::cugrad::host::sweep sweep(true, in_adj);
  unsigned long t0 = (unsigned long)n * 8;  // line 9
  double *x = ::cugrad::host::allocate_managed<double>(t0, nullptr, "kernel.cu:9");
  double *x_adj = ::cugrad::host::shadow_managed<double>(t0, nullptr, "kernel.cu:9");
  double *y = ::cugrad::host::allocate_managed<double>(t0, nullptr, "kernel.cu:10");  // line 10
  double *y_adj = ::cugrad::host::shadow_managed<double>(t0, nullptr, "kernel.cu:10");
  for (int i = 0; i < n; ++i) {  // line 11
    double t1 = in[i];
    x[i] = t1 * t1;
  }
  double t1 = *x * 2.0;  // line 12
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&square), &square, true, false>{}, "kernel.cu:12", y, x, t1, n);
  ::cugrad::host::synchronise("kernel.cu:13");  // line 13
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:16");  // line 16
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:17");  // line 17

  // reverse sweep
  for (int i = n - 1; i >= 0; --i) y_adj[i] += 2.0 * y[i];  // line 15
  double *t2 = ::cugrad::host::slot<double>(0, "kernel.cu:12");  // line 12
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&square_reverse_0_1_2), &square_reverse_0_1_2, true, false>{},
      "kernel.cu:12", y, x, t1, n, y_adj, x_adj, t2);
  ::cugrad::host::synchronise("kernel.cu:12");
  double t3 = ::cugrad::host::take_slot<double>(0, "kernel.cu:12");
  *x_adj += t3 * 2.0;
  for (int i = n - 1; i >= 0; --i) {  // line 11
    in_adj[i] += 2.0 * x_adj[i] * in[i];
    x_adj[i] = 0.0;
  }
}
