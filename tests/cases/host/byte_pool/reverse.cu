// Gradient of `pooled` (kernel.cu:7) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void square_reverse_0_1(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];
  y[i] = t0 * t0 + sin(t0);

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  atomicAdd(&x_adj[i], t1 * cos(t0) + 2.0 * t1 * t0);
}

static void pooled_rev(double *out, const double *in, int n, double *out_adj, double *in_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj);
  unsigned long bytes = (unsigned long)n * 8;  // line 9
  char *pool = ::cugrad::host::allocate_zeroed_device<char>(2 * bytes, nullptr, "kernel.cu:10");  // line 10
  char *pool_adj = ::cugrad::host::shadow_device<char>(2 * bytes, nullptr, "kernel.cu:10");
  double *first = (double *)pool;  // line 11
  double *second = (double *)(pool + bytes);  // line 12
  ::cugrad::host::copy(first, in, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:13");  // line 13
  unsigned int t0 = (n + 31) / 32;  // line 14
  ::cugrad::host::snapshot pool_before = ::cugrad::host::keep(pool, nullptr, "kernel.cu:14");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),
      ::cugrad::derived<decltype(&square), &square, true, false>{}, "kernel.cu:14", second, first, n);
  ::cugrad::host::snapshot pool_before_1 = ::cugrad::host::keep(pool, nullptr, "kernel.cu:15");  // line 15
  ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),
      ::cugrad::derived<decltype(&square), &square, true, false>{}, "kernel.cu:15", first, second, n);
  ::cugrad::host::copy(out, first, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:16");  // line 16
  ::cugrad::host::free_device(pool, nullptr, "kernel.cu:17");  // line 17

  // reverse sweep
  ::cugrad::host::add_back((double *)pool_adj, out_adj, bytes, cudaMemcpyDeviceToHost, nullptr,  // line 16
      "kernel.cu:16");
  ::cugrad::host::put_back(pool_before_1, "kernel.cu:15");  // line 15
  ::cugrad::host::keep_result(first, "kernel.cu:15");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(t0), dim3(32u)),
      ::cugrad::derived<decltype(&square_reverse_0_1), &square_reverse_0_1, true, false>{}, "kernel.cu:15",
      first, second, n, (double *)pool_adj, (double *)(pool_adj + bytes));
  ::cugrad::host::put_back(pool_before_1, "kernel.cu:15");
  ::cugrad::host::give_up(pool_before_1, "kernel.cu:15");
  ::cugrad::host::put_back(pool_before, "kernel.cu:14");  // line 14
  ::cugrad::host::keep_result(second, "kernel.cu:14");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(t0), dim3(32u)),
      ::cugrad::derived<decltype(&square_reverse_0_1), &square_reverse_0_1, true, false>{}, "kernel.cu:14",
      second, first, n, (double *)(pool_adj + bytes), (double *)pool_adj);
  ::cugrad::host::give_up(pool_before, "kernel.cu:14");
  ::cugrad::host::add_back(in_adj, (double *)pool_adj, bytes, cudaMemcpyHostToDevice, nullptr,  // line 13
      "kernel.cu:13");
}
