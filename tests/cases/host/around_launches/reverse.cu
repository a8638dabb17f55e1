// Gradient of `f` (kernel.cu:46) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void square_reverse_0_1(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = threadIdx.x;  // line 18
  if (i >= n) return;  // line 19
  double t0 = x[i];

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  atomicAdd(&x_adj[i], 2.0 * t1 * t0);
  atomicAdd(&y_adj[i], t1 * 0.5);
}

static void f_rev(double *out, const double *in, int n, double *out_adj, double *in_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj);
  timeval now;  // line 22
  ::cugrad::host::check(::cugrad::host::time_of_day(&now), "kernel.cu:23");  // line 23
  double start = now.tv_sec + 1e-6 * now.tv_usec;  // line 24
  long began = ::cugrad::host::calendar_seconds();  // line 48
  unsigned long bytes = (unsigned long)n * 8;  // line 36
  CUstream_st *t0;  // line 37
  ::cugrad::host::check(cudaStreamCreate(&t0), "kernel.cu:37");
  CUstream_st *plan_stream = t0;
  void *plan_staged = ::cugrad::host::allocate_pinned<void>(bytes, nullptr, "kernel.cu:38");  // line 38
  void *plan_staged_adj = ::cugrad::host::shadow_pinned<void>(bytes, nullptr, "kernel.cu:38");
  void *plan_d_in = ::cugrad::host::allocate_device<void>(bytes, nullptr, "kernel.cu:39");  // line 39
  void *plan_d_in_adj = ::cugrad::host::shadow_device<void>(bytes, nullptr, "kernel.cu:39");
  void *plan_d_out = ::cugrad::host::allocate_device<void>(bytes, nullptr, "kernel.cu:40");  // line 40
  void *plan_d_out_adj = ::cugrad::host::shadow_device<void>(bytes, nullptr, "kernel.cu:40");
  double *staged = (double *)plan_staged;  // line 41
  for (int i = 0; i < n; ++i) staged[i] = sin(in[i]);  // line 42
  ::cugrad::host::copy(plan_d_in, staged, bytes, cudaMemcpyHostToDevice, plan_stream,  // line 43
      "kernel.cu:43");
  ::cugrad::host::fill(plan_d_out, 0, bytes, plan_stream, "kernel.cu:44");  // line 44
  timespec a;  // line 28
  timespec b;
  ::cugrad::host::check(::cugrad::host::clock_time(1, &a), "kernel.cu:29");  // line 29
  for (int i = 0; i < 2; ++i) {  // line 30
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, plan_stream),  // line 51
        ::cugrad::derived<decltype(&square), &square, true, false>{}, "kernel.cu:51",
        (double *)plan_d_out, (double *)plan_d_in, n);
  }
  ::cugrad::host::synchronise("kernel.cu:31");  // line 31
  ::cugrad::host::check(::cugrad::host::clock_time(1, &b), "kernel.cu:32");  // line 32
  double took = b.tv_sec - a.tv_sec + 1e-9 * (b.tv_nsec - a.tv_nsec);  // line 33
  timespec a_1;  // line 28
  timespec b_1;
  ::cugrad::host::check(::cugrad::host::clock_time(1, &a_1), "kernel.cu:29");  // line 29
  for (int i = 0; i < 1; ++i) {  // line 30
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, plan_stream),  // line 51
        ::cugrad::derived<decltype(&square), &square, true, false>{}, "kernel.cu:51",
        (double *)plan_d_out, (double *)plan_d_in, n);
  }
  ::cugrad::host::synchronise("kernel.cu:31");  // line 31
  ::cugrad::host::check(::cugrad::host::clock_time(1, &b_1), "kernel.cu:32");  // line 32
  took += b_1.tv_sec - a_1.tv_sec + 1e-9 * (b_1.tv_nsec - a_1.tv_nsec);  // line 53
  ::cugrad::host::copy(out, plan_d_out, bytes, cudaMemcpyDeviceToHost, plan_stream,  // line 54
      "kernel.cu:54");
  bool go = true;
  while (go) {  // line 55
    ::cugrad::host::synchronise(plan_stream, "kernel.cu:55");
    go = false;
  }
  timeval now_1;  // line 22
  ::cugrad::host::check(::cugrad::host::time_of_day(&now_1), "kernel.cu:23");  // line 23
  bool ok = false;
  if (now_1.tv_sec + 1e-6 * now_1.tv_usec >= start && took >= 0.0) {  // line 57
    ok = ::cugrad::host::calendar_seconds() >= began;
  }
  printf("%s after %f s\n", ok ? "PASS" : "FAIL", took);  // line 58
  const char *verdict = ok ? "fine" : "bad";  // line 59
  printf("%s, %s\n", verdict, n > 4 ? "large" : "small");  // line 60
  ::cugrad::host::free_device(plan_d_in, nullptr, "kernel.cu:61");  // line 61
  ::cugrad::host::free_device(plan_d_out, nullptr, "kernel.cu:62");  // line 62
  ::cugrad::host::free_pinned(plan_staged, nullptr, "kernel.cu:63");  // line 63
  ::cugrad::host::destroy_stream(plan_stream, "kernel.cu:64");  // line 64
  if (!ok) ::exit(1);  // line 65
  ::cugrad::host::add_back((double *)plan_d_out_adj, out_adj, bytes, cudaMemcpyDeviceToHost,  // line 54
      plan_stream, "kernel.cu:54");
  for (int i = 0; i >= 0; --i) {  // line 30
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, plan_stream),  // line 51
        ::cugrad::derived<decltype(&square_reverse_0_1), &square_reverse_0_1, true, false>{},
        "kernel.cu:51", (double *)plan_d_out, (double *)plan_d_in, n, (double *)plan_d_out_adj,
        (double *)plan_d_in_adj);
  }
  for (int i = 1; i >= 0; --i) {  // line 30
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, plan_stream),  // line 51
        ::cugrad::derived<decltype(&square_reverse_0_1), &square_reverse_0_1, true, false>{},
        "kernel.cu:51", (double *)plan_d_out, (double *)plan_d_in, n, (double *)plan_d_out_adj,
        (double *)plan_d_in_adj);
  }
  ::cugrad::host::clear(plan_d_out_adj, bytes, plan_stream, "kernel.cu:44");  // line 44
  ::cugrad::host::add_back((double *)plan_staged_adj, (double *)plan_d_in_adj, bytes,  // line 43
      cudaMemcpyHostToDevice, plan_stream, "kernel.cu:43");
  for (int i = n - 1; i >= 0; --i) {  // line 42
    in_adj[i] += ((double *)plan_staged_adj)[i] * cos(in[i]);
    ((double *)plan_staged_adj)[i] = 0.0;
  }
}
