// Gradient of `levels` (kernel.cu:19) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void grow_reverse_0(double *t, int n, double *t_adj) {
  int i = threadIdx.x;  // line 7
  if (i >= n) return;  // line 8
  double t0 = t[i];

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&t_adj[i], 0.0);
  atomicAdd(&t_adj[i], t1 + t1 * (0.1 * t0) + t1 * t0 * 0.1);
}

static __global__ void smooth_reverse_0_1(double *to, const double *from, int n, double *to_adj,
    double *from_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = from[i];
  int t1 = (i + 1) % n;
  double t2 = from[t1];

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&to_adj[i], 0.0);
  atomicAdd(&from_adj[t1], t3 * (0.2 * t0));
  atomicAdd(&from_adj[i], t3 + t3 * t2 * 0.2);
}

static void level_pullback_0_1(double *u, const double *r, int n, CUstream_st *stream, double *u_adj,
    double *r_adj) {
  ::cugrad::host::sweep sweep(true, u_adj, r_adj);
  double *t = ::cugrad::host::allocate_zeroed_device<double>((unsigned long)n * 8, nullptr,  // line 12
      "kernel.cu:12");
  double *t_adj = ::cugrad::host::shadow_device<double>((unsigned long)n * 8, nullptr, "kernel.cu:12");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, stream),  // line 13
      ::cugrad::derived<decltype(&smooth), &smooth, true, false>{}, "kernel.cu:13", t, r, n);
  bool t0 = n > 2;  // line 14
  ::cugrad::host::snapshot t_before = {};
  if (t0) {
    ::cugrad::host::synchronise("kernel.cu:14");
    t_before = ::cugrad::host::keep(t, nullptr, "kernel.cu:14");
    ::cugrad::host::synchronise("kernel.cu:14");
    level(t, r, n / 2, stream);
  }
  ::cugrad::host::snapshot t_before_1 = ::cugrad::host::keep(t, stream, "kernel.cu:15");  // line 15
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, stream),
      ::cugrad::derived<decltype(&grow), &grow, true, false>{}, "kernel.cu:15", t, n);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, stream),  // line 16
      ::cugrad::derived<decltype(&smooth), &smooth, true, false>{}, "kernel.cu:16", u, t, n);
  ::cugrad::host::free_device(t, nullptr, "kernel.cu:17");  // line 17

  // reverse sweep
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, stream),  // line 16
      ::cugrad::derived<decltype(&smooth_reverse_0_1), &smooth_reverse_0_1, true, false>{},
      "kernel.cu:16", u, t, n, u_adj, t_adj);
  ::cugrad::host::put_back(t_before_1, "kernel.cu:15");  // line 15
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, stream),
      ::cugrad::derived<decltype(&grow_reverse_0), &grow_reverse_0, true, false>{}, "kernel.cu:15", t, n,
      t_adj);
  ::cugrad::host::give_up(t_before_1, "kernel.cu:15");
  if (t0) {  // line 14
    ::cugrad::host::put_back(t_before, "kernel.cu:14");
    ::cugrad::host::require_distinct(t, r, "kernel.cu:14");
    ::cugrad::host::synchronise("kernel.cu:14");
    level_pullback_0_1(t, r, n / 2, stream, t_adj, r_adj);
    ::cugrad::host::synchronise("kernel.cu:14");
    ::cugrad::host::give_up(t_before, "kernel.cu:14");
  }
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, stream),  // line 13
      ::cugrad::derived<decltype(&smooth_reverse_0_1), &smooth_reverse_0_1, true, false>{},
      "kernel.cu:13", t, r, n, t_adj, r_adj);
}

static void levels_rev(double *out, const double *in, int n, double *out_adj, double *in_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj);
  unsigned long t0 = (unsigned long)n * 8;  // line 21
  double *u = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:21");
  double *u_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:21");
  double *r = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:22");  // line 22
  double *r_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:22");
  ::cugrad::host::copy(r, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:23");  // line 23
  CUstream_st *stream;  // line 24
  ::cugrad::host::check(cudaStreamCreateWithFlags(&stream, 1u), "kernel.cu:25");  // line 25
  CUstream_st *t1 = stream;  // line 26
  ::cugrad::host::synchronise("kernel.cu:26");
  ::cugrad::host::snapshot u_before = ::cugrad::host::keep(u, nullptr, "kernel.cu:26");
  ::cugrad::host::synchronise("kernel.cu:26");
  level(u, r, n, t1);
  ::cugrad::host::synchronise(stream, "kernel.cu:27");  // line 27
  ::cugrad::host::destroy_stream(stream, "kernel.cu:28");  // line 28
  ::cugrad::host::copy(out, u, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:29");  // line 29
  ::cugrad::host::free_device(u, nullptr, "kernel.cu:30");  // line 30
  ::cugrad::host::free_device(r, nullptr, "kernel.cu:31");  // line 31

  // reverse sweep
  ::cugrad::host::add_back(u_adj, out_adj, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:29");  // line 29
  ::cugrad::host::put_back(u_before, "kernel.cu:26");  // line 26
  ::cugrad::host::require_distinct(u, r, "kernel.cu:26");
  ::cugrad::host::synchronise("kernel.cu:26");
  level_pullback_0_1(u, r, n, t1, u_adj, r_adj);
  ::cugrad::host::synchronise("kernel.cu:26");
  ::cugrad::host::give_up(u_before, "kernel.cu:26");
  ::cugrad::host::add_back(in_adj, r_adj, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:23");  // line 23
}
