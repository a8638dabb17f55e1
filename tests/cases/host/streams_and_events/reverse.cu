// Gradient of `weighted` (kernel.cu:12) with respect to in, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   What is differentiated is the result: its adjoint is 1.
static __global__ void multiply_reverse_0_1_2(double *z, const double *x, const double *y, int n,
    double *z_adj, double *x_adj, double *y_adj) {
  int i = threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  double t0 = x[i];
  double t1 = y[i];

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&z_adj[i], 0.0);
  atomicAdd(&y_adj[i], t2 * t0);
  atomicAdd(&x_adj[i], t2 * t1);
}

static __global__ void square_reverse_0_1(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  atomicAdd(&x_adj[i], 2.0 * t1 * t0);
}

static void weighted_rev(const double *in, int n, double *in_adj) {
  ::cugrad::host::sweep sweep(true, in_adj);
  CUstream_st *first;  // line 13
  CUstream_st *second;
  CUevent_st *squared;  // line 14
  ::cugrad::host::check(cudaStreamCreate(&first), "kernel.cu:15");  // line 15
  ::cugrad::host::check(cudaStreamCreateWithFlags(&second, 1u), "kernel.cu:16");  // line 16
  ::cugrad::host::check(cudaEventCreate(&squared), "kernel.cu:17");  // line 17
  unsigned long t0 = (unsigned long)n * 8;  // line 19
  CUstream_st *t1 = first;
  double *x = ::cugrad::host::allocate_device<double>(t0, t1, "kernel.cu:19");
  double *x_adj = ::cugrad::host::shadow_device<double>(t0, t1, "kernel.cu:19");
  CUstream_st *t2 = first;  // line 20
  double *y = ::cugrad::host::allocate_zeroed_device<double>(t0, t2, "kernel.cu:20");
  double *y_adj = ::cugrad::host::shadow_device<double>(t0, t2, "kernel.cu:20");
  CUstream_st *t3 = first;  // line 21
  double *z = ::cugrad::host::allocate_device<double>(t0, t3, "kernel.cu:21");
  double *z_adj = ::cugrad::host::shadow_device<double>(t0, t3, "kernel.cu:21");
  CUstream_st *t4 = first;  // line 22
  ::cugrad::host::copy(x, in, t0, cudaMemcpyHostToDevice, t4, "kernel.cu:22");
  CUstream_st *t5 = first;  // line 23
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, t5),
      ::cugrad::derived<decltype(&square), &square, true, false>{}, "kernel.cu:23", y, x, n);
  ::cugrad::host::check(cudaEventRecord(squared, first), "kernel.cu:24");  // line 24
  ::cugrad::host::check(cudaStreamWaitEvent(second, squared, 0u), "kernel.cu:25");  // line 25
  CUstream_st *t6 = second;  // line 26
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, t6),
      ::cugrad::derived<decltype(&multiply), &multiply, true, false>{}, "kernel.cu:26", z, x, y, n);
  CUstream_st *t7 = second;  // line 27
  ::cugrad::host::snapshot y_before = ::cugrad::host::keep(y, t7, "kernel.cu:27");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, t7),
      ::cugrad::derived<decltype(&square), &square, true, false>{}, "kernel.cu:27", y, z, n);
  double *h = ::cugrad::host::allocate_pinned<double>(t0, nullptr, "kernel.cu:28");  // line 28
  double *h_adj = ::cugrad::host::shadow_pinned<double>(t0, nullptr, "kernel.cu:28");
  CUstream_st *t8 = second;  // line 29
  ::cugrad::host::copy(h, y, t0, cudaMemcpyDeviceToHost, t8, "kernel.cu:29");
  ::cugrad::host::synchronise(second, "kernel.cu:30");  // line 30
  ::cugrad::host::free_pinned(h, nullptr, "kernel.cu:33");  // line 33
  ::cugrad::host::free_device(x, second, "kernel.cu:34");  // line 34
  ::cugrad::host::free_device(y, second, "kernel.cu:35");  // line 35
  ::cugrad::host::free_device(z, second, "kernel.cu:36");  // line 36
  ::cugrad::host::destroy_stream(first, "kernel.cu:37");  // line 37
  ::cugrad::host::destroy_stream(second, "kernel.cu:38");  // line 38
  ::cugrad::host::destroy_event(squared, "kernel.cu:39");  // line 39

  // reverse sweep
  for (int i = n - 1; i >= 0; --i) {  // line 32
    int i_1 = i + 1;
    h_adj[i] += (double)i_1;
  }
  ::cugrad::host::add_back(y_adj, h_adj, t0, cudaMemcpyDeviceToHost, t8, "kernel.cu:29");  // line 29
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, t7),  // line 27
      ::cugrad::derived<decltype(&square_reverse_0_1), &square_reverse_0_1, true, false>{},
      "kernel.cu:27", y, z, n, y_adj, z_adj);
  ::cugrad::host::put_back(y_before, "kernel.cu:27");
  ::cugrad::host::give_up(y_before, "kernel.cu:27");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, t6),  // line 26
      ::cugrad::derived<decltype(&multiply_reverse_0_1_2), &multiply_reverse_0_1_2, true, false>{},
      "kernel.cu:26", z, x, y, n, z_adj, x_adj, y_adj);
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, t5),  // line 23
      ::cugrad::derived<decltype(&square_reverse_0_1), &square_reverse_0_1, true, false>{},
      "kernel.cu:23", y, x, n, y_adj, x_adj);
  ::cugrad::host::add_back(in_adj, x_adj, t0, cudaMemcpyHostToDevice, t4, "kernel.cu:22");  // line 22
}
