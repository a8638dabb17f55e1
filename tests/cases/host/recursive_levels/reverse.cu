// Gradient of `run` (kernel.cu:33) with respect to u, f, w, by cugrad.
//   u_adj: in: the adjoint of *u after the function; out: the adjoint of *u before it
//   f_adj: in: the adjoint of *f after the function; out: the adjoint of *f before it
//   w_adj: the gradient with respect to w is added to what it points to
static __global__ void smooth_reverse_0_1_2(double *u, const double *f, double w, int n, double *u_adj,
    double *f_adj, double *w_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double w_adj_1 = 0.0;
  if (i < n) {  // line 4
    double t0 = u[i];
    double t1 = f[i];
    double t2 = w * t1;

    // reverse sweep
    double t3 = u_adj[i];
    double t4 = t3 * t0;
    double t5 = t4 * t0;
    w_adj_1 = t5 * t1;
    f_adj[i] += t5 * w;
    u_adj[i] = t3 * (t2 * t0) + t4 * t2 + t3 * (1.0 - w);
    w_adj_1 -= t4;
  }
  ::cugrad::accumulate_block(&w_adj[::cugrad::place_of_block()], w_adj_1);  // line 3
}

static __global__ void coarsen_reverse_0_1(double *to, const double *from, int n, double *to_adj,
    double *from_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  double from_adj_before = from_adj[2 * i];
  double t0 = from[2 * i];
  double t1 = from[2 * i + 1];

  // reverse sweep
  double t2 = to_adj[i];
  double t3 = t2 * t0 * 0.5;
  from_adj[2 * i + 1] += t3;
  from_adj[2 * i] = from_adj_before + (t2 * (0.5 * (t0 + t1)) + t3);
  to_adj[i] = 0.0;
}

static __global__ void correct_reverse_0_1(double *u, const double *coarse, int n, double *u_adj,
    double *coarse_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 13
  if (i >= n) return;  // line 14
  int t0 = i / 2;
  double t1 = coarse[t0];

  // reverse sweep
  double t2 = u_adj[i];
  atomicAdd(&coarse_adj[t0], t2 * (0.3 * t1) + t2 * t1 * 0.3);
}

static void cycle_pullback_0_1_2(double *u, const double *f, double w, int n, CUstream_st *stream,
    double *u_adj, double *f_adj, double *w_adj) {
  ::cugrad::host::sweep sweep(true, u_adj, f_adj, w_adj);
  ::cugrad::host::snapshot u_before = ::cugrad::host::keep(u, stream, "kernel.cu:18");  // line 18
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u), 0ul, stream),
      ::cugrad::derived<decltype(&smooth), &smooth, true, false>{}, "kernel.cu:18", u, f, w, n);
  if (n > 2) {  // line 19
    int t0 = n / 2;  // line 21
    unsigned long t1 = (unsigned long)t0 * 8;
    double *cu = ::cugrad::host::allocate_zeroed_device<double>(t1, nullptr, "kernel.cu:21");
    double *cu_adj = ::cugrad::host::shadow_device<double>(t1, nullptr, "kernel.cu:21");
    double *cf = ::cugrad::host::allocate_device<double>(t1, nullptr, "kernel.cu:22");  // line 22
    double *cf_adj = ::cugrad::host::shadow_device<double>(t1, nullptr, "kernel.cu:22");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u), 0ul, stream),  // line 23
        ::cugrad::derived<decltype(&coarsen), &coarsen, true, false>{}, "kernel.cu:23", cu, u,
        t0);
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u), 0ul, stream),  // line 24
        ::cugrad::derived<decltype(&coarsen), &coarsen, true, false>{}, "kernel.cu:24", cf, f,
        t0);
    ::cugrad::host::snapshot cu_before_kept[2];  // line 25
    for (int k = 0; k < 2; ++k) {
      ::cugrad::host::synchronise("kernel.cu:25");
      ::cugrad::host::snapshot cu_before = ::cugrad::host::keep(cu, nullptr, "kernel.cu:25");
      ::cugrad::host::synchronise("kernel.cu:25");
      cycle(cu, cf, 0.5 * w, t0, stream);
      cu_before_kept[k] = cu_before;
    }
    ::cugrad::host::snapshot u_before_1 = ::cugrad::host::keep(u, stream, "kernel.cu:26");  // line 26
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u), 0ul, stream),
        ::cugrad::derived<decltype(&correct), &correct, true, false>{}, "kernel.cu:26", u, cu, n);
    ::cugrad::host::synchronise(stream, "kernel.cu:27");  // line 27
    ::cugrad::host::free_device(cu, nullptr, "kernel.cu:28");  // line 28
    ::cugrad::host::free_device(cf, nullptr, "kernel.cu:29");  // line 29
    double t2 = w * w;  // line 30
    ::cugrad::host::snapshot u_before_2 = ::cugrad::host::keep(u, stream, "kernel.cu:30");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u), 0ul, stream),
        ::cugrad::derived<decltype(&smooth), &smooth, true, false>{}, "kernel.cu:30", u, f, t2, n);

    // reverse sweep
    ::cugrad::host::put_back(u_before_2, "kernel.cu:30");
    double *t3 = ::cugrad::host::slot<double>(0, "kernel.cu:30");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(16u), 0ul, stream),
        ::cugrad::derived<decltype(&smooth_reverse_0_1_2), &smooth_reverse_0_1_2, true, false>{},
        "kernel.cu:30", u, f, t2, n, u_adj, f_adj, t3);
    ::cugrad::host::give_up(u_before_2, "kernel.cu:30");
    double t4 = ::cugrad::host::take_slot<double>(0, "kernel.cu:30");
    double w_adj_1 = 2.0 * t4 * w;
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(16u), 0ul, stream),  // line 26
        ::cugrad::derived<decltype(&correct_reverse_0_1), &correct_reverse_0_1, true, false>{},
        "kernel.cu:26", u, cu, n, u_adj, cu_adj);
    ::cugrad::host::put_back(u_before_1, "kernel.cu:26");
    ::cugrad::host::give_up(u_before_1, "kernel.cu:26");
    for (int k = 1; k >= 0; --k) {  // line 25
      ::cugrad::host::snapshot cu_before = cu_before_kept[k];
      ::cugrad::host::put_back(cu_before, "kernel.cu:25");
      double t5 = 0.0;
      ::cugrad::host::require_distinct(cu, cf, "kernel.cu:25");
      ::cugrad::host::synchronise("kernel.cu:25");
      cycle_pullback_0_1_2(cu, cf, 0.5 * w, t0, stream, cu_adj, cf_adj, &t5);
      ::cugrad::host::synchronise("kernel.cu:25");
      double t6 = t5;
      ::cugrad::host::give_up(cu_before, "kernel.cu:25");
      w_adj_1 += t6 * 0.5;
    }
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(16u), 0ul, stream),  // line 24
        ::cugrad::derived<decltype(&coarsen_reverse_0_1), &coarsen_reverse_0_1, true, false>{},
        "kernel.cu:24", cf, f, t0, cf_adj, f_adj);
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(16u), 0ul, stream),  // line 23
        ::cugrad::derived<decltype(&coarsen_reverse_0_1), &coarsen_reverse_0_1, true, false>{},
        "kernel.cu:23", cu, u, t0, cu_adj, u_adj);
    *w_adj += w_adj_1;  // line 21
  }
  ::cugrad::host::put_back(u_before, "kernel.cu:18");  // line 18
  double *t0 = ::cugrad::host::slot<double>(1, "kernel.cu:18");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(16u), 0ul, stream),
      ::cugrad::derived<decltype(&smooth_reverse_0_1_2), &smooth_reverse_0_1_2, true, false>{},
      "kernel.cu:18", u, f, w, n, u_adj, f_adj, t0);
  ::cugrad::host::give_up(u_before, "kernel.cu:18");
  double w_adj_1 = ::cugrad::host::take_slot<double>(1, "kernel.cu:18");
  *w_adj += w_adj_1;
}

static void run_rev(double *u, double *f, double w, int n, double *u_adj, double *f_adj, double *w_adj) {
  ::cugrad::host::sweep sweep(true, u_adj, f_adj, w_adj);
  CUstream_st *stream;  // line 34
  ::cugrad::host::check(cudaStreamCreate(&stream), "kernel.cu:35");  // line 35
  CUstream_st *t0 = stream;  // line 36
  ::cugrad::host::synchronise("kernel.cu:36");
  ::cugrad::host::snapshot u_before = ::cugrad::host::keep(u, nullptr, "kernel.cu:36");
  ::cugrad::host::synchronise("kernel.cu:36");
  cycle(u, f, w, n, t0);
  CUstream_st *t1 = stream;  // line 37
  ::cugrad::host::snapshot f_before = ::cugrad::host::keep(f, t1, "kernel.cu:37");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u), 0ul, t1),
      ::cugrad::derived<decltype(&smooth), &smooth, true, false>{}, "kernel.cu:37", f, u, w, n);
  CUstream_st *t2 = stream;  // line 38
  ::cugrad::host::synchronise("kernel.cu:38");
  ::cugrad::host::snapshot u_before_1 = ::cugrad::host::keep(u, nullptr, "kernel.cu:38");
  ::cugrad::host::synchronise("kernel.cu:38");
  cycle(u, f, w, n, t2);
  ::cugrad::host::synchronise(stream, "kernel.cu:39");  // line 39
  ::cugrad::host::destroy_stream(stream, "kernel.cu:40");  // line 40

  // reverse sweep
  ::cugrad::host::put_back(u_before_1, "kernel.cu:38");  // line 38
  double w_adj_1 = 0.0;
  ::cugrad::host::require_distinct(u, f, "kernel.cu:38");
  ::cugrad::host::synchronise("kernel.cu:38");
  cycle_pullback_0_1_2(u, f, w, n, t2, u_adj, f_adj, &w_adj_1);
  ::cugrad::host::synchronise("kernel.cu:38");
  double w_adj_2 = w_adj_1;
  ::cugrad::host::put_back(u_before_1, "kernel.cu:38");
  ::cugrad::host::give_up(u_before_1, "kernel.cu:38");
  ::cugrad::host::put_back(f_before, "kernel.cu:37");  // line 37
  double *t3 = ::cugrad::host::slot<double>(0, "kernel.cu:37");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(16u), 0ul, t1),
      ::cugrad::derived<decltype(&smooth_reverse_0_1_2), &smooth_reverse_0_1_2, true, false>{},
      "kernel.cu:37", f, u, w, n, f_adj, u_adj, t3);
  ::cugrad::host::give_up(f_before, "kernel.cu:37");
  ::cugrad::host::put_back(u_before, "kernel.cu:36");  // line 36
  double w_adj_3 = 0.0;
  ::cugrad::host::require_distinct(u, f, "kernel.cu:36");
  ::cugrad::host::synchronise("kernel.cu:36");
  cycle_pullback_0_1_2(u, f, w, n, t0, u_adj, f_adj, &w_adj_3);
  ::cugrad::host::synchronise("kernel.cu:36");
  w_adj_2 += w_adj_3;
  ::cugrad::host::give_up(u_before, "kernel.cu:36");
  *w_adj += w_adj_2;  // line 34
  double w_adj_4 = ::cugrad::host::take_slot<double>(0, "kernel.cu:34");
  *w_adj += w_adj_4;
}
