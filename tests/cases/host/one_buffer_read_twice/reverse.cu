// Gradient of `run` (kernel.cu:28) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void product_reverse_0_1_2(const double *a, const double *b, double *y, int n,
    double *a_adj, double *b_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 9
  if (i + 1 >= n) return;  // line 10
  double t0 = b[i + 1];

  // reverse sweep
  double t1 = y_adj[i];
  atomicAdd(&b_adj[i + 1], t1 * a[i]);
  atomicAdd(&a_adj[i], t1 * t0);
  y_adj[i] = 0.0;
}

static __global__ void sum_reverse_0_1_2(const double *a, const double *b, double *y, int n, double *a_adj,
    double *b_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 14
  if (i + 1 >= n) return;  // line 15
  double t0 = a[i];

  // reverse sweep
  double t1 = 2.0 * y_adj[i];
  atomicAdd(&b_adj[i], t1 * b[i]);
  atomicAdd(&a_adj[i], t1 * t0);
}

static __global__ void ends_reverse_0_1_2(const double *a, Ends e, double *y, int n, double *a_adj,
    Ends *e_adj, double *y_adj) {
  const double *t0 = e_adj->left;  // line 18
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 19
  if (i + 1 >= n) return;  // line 20
  double t1 = a[i];
  double t2 = sin(t1);
  double t3 = e.left[i];

  // reverse sweep
  double t4 = y_adj[i];
  double t5 = t4 * e.right[i + 1];
  atomicAdd(&((double *)e_adj->right)[i + 1], t4 * (t2 * t3));
  atomicAdd(&((double *)t0)[i], t5 * t2);
  atomicAdd(&a_adj[i], t5 * t3 * cos(t1));
}

static __global__ void leap_reverse_0_1_2(const double *before, const double *now, double *after, int n,
    double *before_adj, double *now_adj, double *after_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 24
  if (i >= n) return;  // line 25
  double now_adj_before = now_adj[i];
  double t0 = now[i];

  // reverse sweep
  double t1 = after_adj[i];
  before_adj[i] -= t1 * 0.5;
  now_adj[i] = now_adj_before + (t1 * (0.9 * t0) + t1 * t0 * 0.9);
  after_adj[i] = 0.0;
}

static void run_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, x_adj);
  unsigned long bytes = (unsigned long)n * 8;  // line 29
  double *d = ::cugrad::host::allocate_zeroed_device<double>(bytes, nullptr, "kernel.cu:31");  // line 31
  double *d_adj = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:31");
  double *e = ::cugrad::host::allocate_zeroed_device<double>(bytes, nullptr, "kernel.cu:32");  // line 32
  double *e_adj = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:32");
  double *f = ::cugrad::host::allocate_zeroed_device<double>(bytes, nullptr, "kernel.cu:33");  // line 33
  double *f_adj = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:33");
  ::cugrad::host::copy(d, x, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::fill(e, 0, bytes, nullptr, "kernel.cu:35");  // line 35
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(4u)),  // line 36
      ::cugrad::derived<decltype(&product), &product, true, false>{}, "kernel.cu:36", d, d, e, n);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(4u)),  // line 37
      ::cugrad::derived<decltype(&sum), &sum, true, false>{}, "kernel.cu:37", d, d + 1, e, n);
  Ends t0 = Ends{d, d};  // line 39
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(4u)),
      ::cugrad::derived<decltype(&ends), &ends, true, false>{}, "kernel.cu:39", d, t0, e, n);
  double *before_kept[4];  // line 41
  double *now_kept[4];
  double *after_kept[4];
  double *before_adj_kept[4];
  double *now_adj_kept[4];
  double *after_adj_kept[4];
  ::cugrad::host::snapshot after_before_kept[4];
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop(4ll, "auto", "kernel.cu:41");
  ::cugrad::host::loop_buffer(steps_of_loop, f, "kernel.cu:41");
  ::cugrad::host::loop_buffer(steps_of_loop, d, "kernel.cu:41");
  ::cugrad::host::loop_buffer(steps_of_loop, e, "kernel.cu:41");
  double *before = d;
  double *now = e;
  double *after = f;
  double *before_adj = d_adj;
  double *now_adj = e_adj;
  double *after_adj = f_adj;
  for (int t = 0; t < 4; ++t) {
    ::cugrad::host::loop_step(steps_of_loop, before, now, after, t, before_adj, now_adj, after_adj);
    ::cugrad::host::snapshot after_before = ::cugrad::host::keep(after, nullptr,  // line 42
        ::cugrad::host::rewritten(0ll, 1ll, 0ll, 8 < (long long)n ? 8 : (long long)n, before,
        now), "kernel.cu:42");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(4u)),
        ::cugrad::derived<decltype(&leap), &leap, true, false>{}, "kernel.cu:42", before, now, after, n);
    after_before_kept[t] = after_before;  // line 41
    before_kept[t] = before;
    now_kept[t] = now;
    after_kept[t] = after;
    before_adj_kept[t] = before_adj;
    now_adj_kept[t] = now_adj;
    after_adj_kept[t] = after_adj;
    double *t1 = now;
    now = after;
    after = before;
    before = t1;
    double *t2 = now_adj;
    now_adj = after_adj;
    after_adj = before_adj;
    before_adj = t2;
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:41");
  ::cugrad::host::copy(out, now, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:48");  // line 48
  ::cugrad::host::free_device(d, nullptr, "kernel.cu:49");  // line 49
  ::cugrad::host::free_device(e, nullptr, "kernel.cu:50");  // line 50
  ::cugrad::host::free_device(f, nullptr, "kernel.cu:51");  // line 51

  // reverse sweep
  ::cugrad::host::add_back(now_adj, out_adj, bytes, cudaMemcpyDeviceToHost, nullptr,  // line 48
      "kernel.cu:48");
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:41");  // line 41
  for (int t = 3; t >= 0; --t) {
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:41");
    double *before_1 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 0);
    double *now_1 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 1);
    double *after_1 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 2);
    int t_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 3);
    double *before_adj_1 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 4);
    double *now_adj_1 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 5);
    double *after_adj_1 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 6);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, before_1, now_1, after_1, t_1, before_adj_1, now_adj_1,
          after_adj_1);
      ::cugrad::host::snapshot after_before = ::cugrad::host::keep(after_1, nullptr,  // line 42
          ::cugrad::host::rewritten(0ll, 1ll, 0ll, 8 < (long long)n ? 8 : (long long)n, before_1,
          now_1), "kernel.cu:42");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(4u)),
          ::cugrad::derived<decltype(&leap), &leap, true, false>{}, "kernel.cu:42", before_1, now_1, after_1,
          n);
      after_before_kept[t_1] = after_before;  // line 41
      before_kept[t_1] = before_1;
      now_kept[t_1] = now_1;
      after_kept[t_1] = after_1;
      before_adj_kept[t_1] = before_adj_1;
      now_adj_kept[t_1] = now_adj_1;
      after_adj_kept[t_1] = after_adj_1;
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
      ++t_1;
      double *t1 = now_1;
      now_1 = after_1;
      after_1 = before_1;
      before_1 = t1;
      double *t2 = now_adj_1;
      now_adj_1 = after_adj_1;
      after_adj_1 = before_adj_1;
      before_adj_1 = t2;
    }
    ::cugrad::host::snapshot after_before = after_before_kept[t];
    double *before_2 = before_kept[t];
    double *now_2 = now_kept[t];
    double *after_2 = after_kept[t];
    double *before_adj_2 = before_adj_kept[t];
    double *now_adj_2 = now_adj_kept[t];
    double *after_adj_2 = after_adj_kept[t];
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(4u)),  // line 42
        ::cugrad::derived<decltype(&leap_reverse_0_1_2), &leap_reverse_0_1_2, true, false>{},
        "kernel.cu:42", before_2, now_2, after_2, n, before_adj_2, now_adj_2, after_adj_2);
    ::cugrad::host::put_back(after_before, "kernel.cu:42");
    ::cugrad::host::give_up(after_before, "kernel.cu:42");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:41");  // line 41
  }
  Ends *t1 = ::cugrad::host::upload(Ends{d_adj, d_adj}, nullptr, "kernel.cu:39");  // line 39
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(4u)),
      ::cugrad::derived<decltype(&ends_reverse_0_1_2), &ends_reverse_0_1_2, true, false>{}, "kernel.cu:39", d,
      t0, e, n, d_adj, t1, e_adj);
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(4u)),  // line 37
      ::cugrad::derived<decltype(&sum_reverse_0_1_2), &sum_reverse_0_1_2, true, false>{},
      "kernel.cu:37", d, d + 1, e, n, d_adj, d_adj + 1, e_adj);
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(4u)),  // line 36
      ::cugrad::derived<decltype(&product_reverse_0_1_2), &product_reverse_0_1_2, true, false>{},
      "kernel.cu:36", d, d, e, n, d_adj, d_adj, e_adj);
  ::cugrad::host::clear(e_adj, bytes, nullptr, "kernel.cu:35");  // line 35
  ::cugrad::host::add_back(x_adj, d_adj, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");  // line 34
}
