// Gradient of `norm` (kernel.cu:32) with respect to in, by, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   by_adj: the gradient with respect to by is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void scale_reverse_0_1(double *x, double by, int n, double *x_adj, double *by_adj) {
  int i = threadIdx.x;  // line 14
  double by_adj_1 = 0.0;
  if (i < n) {  // line 15
    double t0 = x[i];

    // reverse sweep
    double t1 = ::cugrad::atomic_exchange(&x_adj[i], 0.0);
    by_adj_1 = t1 * t0;
    atomicAdd(&x_adj[i], t1 * by);
  }
  ::cugrad::accumulate_block(&by_adj[::cugrad::place_of_block()], by_adj_1);  // line 14
}

static __global__ void square_reverse_0_1(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = threadIdx.x;  // line 19
  if (i >= n) return;  // line 20
  double t0 = x[i];

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  atomicAdd(&x_adj[i], 2.0 * t1 * t0);
}

static void norm_rev(const double *in, double by, int n, double *in_adj, double *by_adj,
    ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, in_adj, by_adj);
  unsigned long t0 = (unsigned long)n * 8;  // line 34
  double *x = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:34");
  double *x_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:34");
  double *y = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:35");  // line 35
  double *y_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:35");
  ::cugrad::host::copy(x, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:36");  // line 36
  ::cugrad::host::fill(y, 0, t0, nullptr, "kernel.cu:37");  // line 37
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop(-1ll, tape, "auto",  // line 39
      "kernel.cu:39");
  ::cugrad::host::loop_buffer(steps_of_loop, y, "kernel.cu:39");
  ::cugrad::host::loop_buffer(steps_of_loop, x, "kernel.cu:39");
  double total = 0.0;
  int trips = 0;
  for (int k = 0; total < 40.0 && k < 10; ++k) {
    ::cugrad::host::loop_step(steps_of_loop, total, k, trips);
    int t1 = k % 2;  // line 40
    bool squares = t1 == 1;
    if (squares) {  // line 24
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 25
          ::cugrad::derived<decltype(&square), &square, true, false>{}, "kernel.cu:25", y, x, n);
    } else {
      ::cugrad::host::snapshot x_before = ::cugrad::host::keep(x, nullptr, "kernel.cu:27");  // line 27
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&scale), &scale, true, false>{}, "kernel.cu:27", x, by, n);
      tape.push(x_before);
    }
    double *host = ::cugrad::host::allocate_host<double>(t0, nullptr, "kernel.cu:41");  // line 41
    double *host_adj = ::cugrad::host::shadow_host<double>(t0, nullptr, "kernel.cu:41");
    ::cugrad::host::copy(host, t1 != 0 ? y : x, t0, cudaMemcpyDeviceToHost, nullptr,  // line 42
        "kernel.cu:42");
    for (int i = 0; i < n; ++i) {  // line 43
      double t2 = host[i];
      total += t2 * t2;
      tape.push(t2);
    }
    ::cugrad::host::free_host(host, nullptr, "kernel.cu:44");  // line 44
    ++trips;  // line 39
    tape.push(host_adj);
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:39");
  ::cugrad::host::synchronise("kernel.cu:46");  // line 46
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:47");  // line 47
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:48");  // line 48

  // reverse sweep
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:39");  // line 39
  for (int k = trips; k > 0; --k) {
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:39");
    double total_1 = ::cugrad::host::loop_restored<double>(steps_of_loop_1, 0);
    int k_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 1);
    int trips_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 2);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, total_1, k_1, trips_1);
      int t1 = k_1 % 2;  // line 40
      bool squares = t1 == 1;
      if (squares) {  // line 24
        ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 25
            ::cugrad::derived<decltype(&square), &square, true, false>{}, "kernel.cu:25", y, x,
            n);
      } else {
        ::cugrad::host::snapshot x_before = ::cugrad::host::keep(x, nullptr, "kernel.cu:27");  // line 27
        ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
            ::cugrad::derived<decltype(&scale), &scale, true, false>{}, "kernel.cu:27", x, by, n);
        tape.push(x_before);
      }
      double *host = ::cugrad::host::allocate_host<double>(t0, nullptr, "kernel.cu:41");  // line 41
      double *host_adj = ::cugrad::host::shadow_host<double>(t0, nullptr, "kernel.cu:41");
      ::cugrad::host::copy(host, t1 != 0 ? y : x, t0, cudaMemcpyDeviceToHost, nullptr,  // line 42
          "kernel.cu:42");
      for (int i = 0; i < n; ++i) {  // line 43
        double t2 = host[i];
        total_1 += t2 * t2;
        tape.push(t2);
      }
      ::cugrad::host::free_host(host, nullptr, "kernel.cu:44");  // line 44
      ++k_1;  // line 39
      ++trips_1;
      tape.push(host_adj);
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
    }
    double *host_adj = tape.pop<double *>();
    int t1 = (k - 1) % 2;  // line 40
    bool squares = t1 == 1;
    for (int i = n - 1; i >= 0; --i) {  // line 43
      double t2 = tape.pop<double>();
      host_adj[i] += 2.0 * t2;
    }
    ::cugrad::host::add_back(t1 != 0 ? y_adj : x_adj, host_adj, t0, cudaMemcpyDeviceToHost,  // line 42
        nullptr, "kernel.cu:42");
    if (squares) {  // line 24
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 25
          ::cugrad::derived<decltype(&square_reverse_0_1), &square_reverse_0_1, true, false>{},
          "kernel.cu:25", y, x, n, y_adj, x_adj);
    } else {
      ::cugrad::host::snapshot x_before = tape.pop<::cugrad::host::snapshot>();
      ::cugrad::host::put_back(x_before, "kernel.cu:27");  // line 27
      double *t2 = ::cugrad::host::slot<double>(0, "kernel.cu:27");
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&scale_reverse_0_1), &scale_reverse_0_1, true, false>{}, "kernel.cu:27",
          x, by, n, x_adj, t2);
      ::cugrad::host::give_up(x_before, "kernel.cu:27");
    }
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:39");  // line 39
  }
  ::cugrad::host::clear(y_adj, t0, nullptr, "kernel.cu:37");  // line 37
  ::cugrad::host::add_back(in_adj, x_adj, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:36");  // line 36
  double by_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:34");  // line 34
  *by_adj += by_adj_1;
}
