// Gradient of `copied` (kernel.cu:6) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void square_reverse_0_1(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  atomicAdd(&x_adj[i], 2.0 * t1 * t0);
}

static void copied_rev(double *out, const double *in, int n, double *out_adj, double *in_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj);
  unsigned long bytes = (unsigned long)n * 8;  // line 8
  int *a = ::cugrad::host::allocate_zeroed_device<int>(bytes, nullptr, "kernel.cu:9");  // line 9
  int *a_adj = ::cugrad::host::shadow_device<int>(bytes, nullptr, "kernel.cu:9");
  int *b = ::cugrad::host::allocate_device<int>(bytes, nullptr, "kernel.cu:10");  // line 10
  int *b_adj = ::cugrad::host::shadow_device<int>(bytes, nullptr, "kernel.cu:10");
  int *c = ::cugrad::host::allocate_device<int>(bytes, nullptr, "kernel.cu:11");  // line 11
  int *c_adj = ::cugrad::host::shadow_device<int>(bytes, nullptr, "kernel.cu:11");
  ::cugrad::host::copy((double *)a, in, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:12");  // line 12
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 13
      ::cugrad::derived<decltype(&square), &square, true, false>{}, "kernel.cu:13", (double *)b,
      (double *)a, n);
  ::cugrad::host::copy(c, b, bytes, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:14");  // line 14
  ::cugrad::host::snapshot a_before = ::cugrad::host::keep(a, nullptr, "kernel.cu:15");  // line 15
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&square), &square, true, false>{}, "kernel.cu:15", (double *)a, (double *)c,
      n);
  ::cugrad::host::copy(out, (double *)a, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:16");  // line 16
  ::cugrad::host::free_device(a, nullptr, "kernel.cu:17");  // line 17
  ::cugrad::host::free_device(b, nullptr, "kernel.cu:18");  // line 18
  ::cugrad::host::free_device(c, nullptr, "kernel.cu:19");  // line 19

  // reverse sweep
  ::cugrad::host::add_back((double *)a_adj, out_adj, bytes, cudaMemcpyDeviceToHost, nullptr,  // line 16
      "kernel.cu:16");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 15
      ::cugrad::derived<decltype(&square_reverse_0_1), &square_reverse_0_1, true, false>{},
      "kernel.cu:15", (double *)a, (double *)c, n, (double *)a_adj, (double *)c_adj);
  ::cugrad::host::put_back(a_before, "kernel.cu:15");
  ::cugrad::host::give_up(a_before, "kernel.cu:15");
  ::cugrad::host::add_back((double *)b_adj, (double *)c_adj, bytes, cudaMemcpyDeviceToDevice,  // line 14
      nullptr, "kernel.cu:14");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 13
      ::cugrad::derived<decltype(&square_reverse_0_1), &square_reverse_0_1, true, false>{},
      "kernel.cu:13", (double *)b, (double *)a, n, (double *)b_adj, (double *)a_adj);
  ::cugrad::host::add_back(in_adj, (double *)a_adj, bytes, cudaMemcpyHostToDevice, nullptr,  // line 12
      "kernel.cu:12");
}
