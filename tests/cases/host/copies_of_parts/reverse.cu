// Gradient of `parts` (kernel.cu:26) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void square_reverse_0_1(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = threadIdx.x;  // line 11
  if (i >= n) return;  // line 12
  double t0 = x[i];

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  atomicAdd(&x_adj[i], 2.0 * t1 * t0);
}

static __global__ void add_reverse_0_1(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = threadIdx.x;  // line 15
  if (i >= n) return;  // line 16

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  atomicAdd(&y_adj[i], t0);
  atomicAdd(&x_adj[i], t0);
}

static __global__ void scale_reverse_0_1(double *y, const Point *p, int n, double *y_adj, Point *p_adj) {
  int i = threadIdx.x;  // line 19
  double p_sum = 0.0;
  double p_sum_1 = 0.0;
  if (i < n) {  // line 20
    double t0 = p->x;
    double t1 = p->y;
    double t2 = (double)(i + 1);
    int t3 = p->id;
    double t4 = y[i];

    // reverse sweep
    double t5 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
    atomicAdd(&y_adj[i], t5 * (t0 * t1 * t2 + t3));
    double t6 = t5 * t4 * t2;
    p_sum = t6 * t1;
    p_sum_1 = t6 * t0;
  }
  ::cugrad::accumulate_block<double>({&p_adj->x, &p_adj->y}, {p_sum, p_sum_1});
}

static __global__ void step_reverse_0_1(double *to, const double *from, int n, double *to_adj,
    double *from_adj, ::cugrad::tape tape) {
  if (threadIdx.x != 0) return;  // line 23
  for (int i = 0; i < n; ++i) {  // line 24
    double t0 = from[i];
    to[i] += 0.5 * sin(t0);
    tape.push(t0);
  }

  // reverse sweep
  for (int i = n - 1; i >= 0; --i) {
    double t0 = tape.pop<double>();
    double t1 = ::cugrad::atomic_exchange(&to_adj[i], 0.0);
    ::cugrad::accumulate_warp(&from_adj[i], t1 * 0.5 * cos(t0));
    ::cugrad::accumulate_warp(&to_adj[i], t1);
  }
}

static unsigned long long step_reverse_0_1_words(int n) {
  return (unsigned long long)(n > 0 ? n : 0) * 2;
}

static void parts_rev(double *out, const double *in, double *out_adj, double *in_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj);
  double *x = ::cugrad::host::allocate_zeroed_device<double>(32ul, nullptr, "kernel.cu:30");  // line 30
  double *x_adj = ::cugrad::host::shadow_device<double>(32ul, nullptr, "kernel.cu:30");
  double *y = ::cugrad::host::allocate_zeroed_device<double>(32ul, nullptr, "kernel.cu:31");  // line 31
  double *y_adj = ::cugrad::host::shadow_device<double>(32ul, nullptr, "kernel.cu:31");
  Point *d = ::cugrad::host::allocate_device<Point>(24ul, nullptr, "kernel.cu:32");  // line 32
  Point *d_adj = ::cugrad::host::shadow_device<Point>(24ul, nullptr, "kernel.cu:32");
  ::cugrad::host::fill(d, 0, 24ul, nullptr, "kernel.cu:33");  // line 33
  ::cugrad::host::copy(x, in, 32ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 35
      ::cugrad::derived<decltype(&square), &square, true, false>{}, "kernel.cu:35", y, x, 4);
  ::cugrad::host::snapshot x_before = ::cugrad::host::keep(x, nullptr, 32ul, "kernel.cu:36");  // line 36
  ::cugrad::host::copy_from_symbol(x, table, 32ul, 0ul, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:36");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 37
      ::cugrad::derived<decltype(&add), &add, true, false>{}, "kernel.cu:37", y, x, 4);
  Point p;  // line 38
  Point p_adj = {};
  double t0 = *in;  // line 39
  double t1 = in[1];
  p.x = t0 * t1;
  p.y = t1;  // line 40
  p.id = 2;  // line 41
  ::cugrad::host::copy(d, &p, 16ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:42");  // line 42
  ::cugrad::host::snapshot y_before = ::cugrad::host::keep(y, nullptr, "kernel.cu:43");  // line 43
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&scale), &scale, true, false>{}, "kernel.cu:43", y, d, 4);
  double *window[3];  // line 44
  double *window_adj[3] = {};
  for (int k = 0; k < 3; ++k) {  // line 45
    window[k] = y + k;
    window_adj[k] = y_adj + k;
  }
  ::cugrad::host::snapshot t_kept[2];  // line 46
  for (int k = 0; k < 2; ++k) {
    double *t2 = window[k + 1];
    ::cugrad::host::snapshot t3 = ::cugrad::host::keep(t2, nullptr, "kernel.cu:46");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:46", t2, window[k], 2);
    t_kept[k] = t3;
  }
  double *p_1 = y + 1;  // line 48
  double *p_2 = y + 4;
  long n = p_2 - p_1;
  unsigned long n_1 = n;
  ::cugrad::host::snapshot y_before_1 = ::cugrad::host::keep(y, nullptr, n_1 * 8, "kernel.cu:48");
  ::cugrad::host::copy(y, p_1, n_1 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:48");
  ::cugrad::host::copy(out, y, 32ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:49");  // line 49
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:50");  // line 50
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:51");  // line 51
  ::cugrad::host::free_device(d, nullptr, "kernel.cu:52");  // line 52

  // reverse sweep
  ::cugrad::host::add_back(y_adj, out_adj, 32ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:49");  // line 49
  ::cugrad::host::add_back(y_adj + 1, y_adj, n_1 * 8, cudaMemcpyDeviceToDevice, nullptr,  // line 48
      "kernel.cu:48");
  ::cugrad::host::put_back(y_before_1, "kernel.cu:48");
  ::cugrad::host::give_up(y_before_1, "kernel.cu:48");
  for (int k = 1; k >= 0; --k) {  // line 46
    ::cugrad::host::snapshot t2 = t_kept[k];
    int k_1 = k + 1;
    double *t3 = window[k_1];
    ::cugrad::host::put_back(t2, "kernel.cu:46");
    ::cugrad::host::keep_result(t3, "kernel.cu:46");
    ::cugrad::host::tape_words(step_reverse_0_1_words(2), "kernel.cu:46");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&step_reverse_0_1), &step_reverse_0_1, true, false>{},
        ::cugrad::host::needs<true, -1>{}, "kernel.cu:46", t3, window[k], 2, window_adj[k_1], window_adj[k]);
    ::cugrad::host::put_back(t2, "kernel.cu:46");
    ::cugrad::host::give_up(t2, "kernel.cu:46");
  }
  ::cugrad::host::put_back(y_before, "kernel.cu:43");  // line 43
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&scale_reverse_0_1), &scale_reverse_0_1, true, false>{}, "kernel.cu:43", y,
      d, 4, y_adj, d_adj);
  ::cugrad::host::give_up(y_before, "kernel.cu:43");
  ::cugrad::host::add_back_members(&p_adj, d_adj, 16ul, cudaMemcpyHostToDevice, nullptr,  // line 42
      "kernel.cu:42", ::cugrad::host::member<double>(&Point::x),
      ::cugrad::host::member<double>(&Point::y));
  double t2 = p_adj.x;  // line 39
  in_adj[1] += p_adj.y + t2 * t0;
  *in_adj += t2 * t1;
  p_adj.y = 0.0;  // line 40
  p_adj.x = 0.0;  // line 39
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 37
      ::cugrad::derived<decltype(&add_reverse_0_1), &add_reverse_0_1, true, false>{},
      "kernel.cu:37", y, x, 4, y_adj, x_adj);
  ::cugrad::host::clear(x_adj, 32ul, nullptr, "kernel.cu:36");  // line 36
  ::cugrad::host::put_back(x_before, "kernel.cu:36");
  ::cugrad::host::give_up(x_before, "kernel.cu:36");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 35
      ::cugrad::derived<decltype(&square_reverse_0_1), &square_reverse_0_1, true, false>{},
      "kernel.cu:35", y, x, 4, y_adj, x_adj);
  ::cugrad::host::add_back(in_adj, x_adj, 32ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::clear(d_adj, 24ul, nullptr, "kernel.cu:33");  // line 33
}
