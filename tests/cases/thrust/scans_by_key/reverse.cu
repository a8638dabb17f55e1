// Gradient of `run` (kernel.cu:13) with respect to out, x, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void run_scan_step_double_Joined_reverse_0_2(const double *in, const unsigned int *run,
    double *out, Joined f, unsigned long distance, unsigned long n, double *in_adj, double *out_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  if (i >= distance && run[i - distance] == run[i]) {
    double a = in[i - distance];
    double b = in[i];

    // reverse sweep
    double t0 = out_adj[i];
    double b_adj = t0 * (0.25 * a);  // line 10
    double a_adj = t0 * b * 0.25;
    a_adj += t0;
    b_adj += t0;
    atomicAdd(&in_adj[i], b_adj);
    atomicAdd(&in_adj[i - distance], a_adj);
    out_adj[i] = 0.0;
  } else {
    // reverse sweep
    atomicAdd(&in_adj[i], out_adj[i]);
    out_adj[i] = 0.0;
  }
}

static __global__ void run_scan_shift_double_double_Joined_reverse_0_2_3(const double *in,
    const unsigned int *run, double *out, double start, Joined f, unsigned long n, double *in_adj,
    double *out_adj, double *start_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  double start_adj_1 = 0.0;
  if (i < n) {
    if (i > 0 && run[i - 1] == run[i]) {
      double b = in[i - 1];

      // reverse sweep
      double t0 = out_adj[i];
      double b_adj = t0 * (0.25 * start);  // line 10
      start_adj_1 = t0 * b * 0.25;
      start_adj_1 += t0;
      b_adj += t0;
      in_adj[i - 1] += b_adj;
      out_adj[i] = 0.0;
    } else {
      // reverse sweep
      start_adj_1 = out_adj[i];
      out_adj[i] = 0.0;
    }
  }
  ::cugrad::accumulate_block(&start_adj[::cugrad::place_of_block()], start_adj_1);
}

static __global__ void run_scan_step_double_thrust_plus_double_reverse_0_2(const double *in,
    const unsigned int *run, double *out, thrust::plus<double> f, unsigned long distance, unsigned long n,
    double *in_adj, double *out_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  if (i >= distance && run[i - distance] == run[i]) {
    // reverse sweep
    double t0 = out_adj[i];
    atomicAdd(&in_adj[i], t0);
    atomicAdd(&in_adj[i - distance], t0);
    out_adj[i] = 0.0;
  } else {
    // reverse sweep
    atomicAdd(&in_adj[i], out_adj[i]);
    out_adj[i] = 0.0;
  }
}

static __global__ void run_scan_shift_double_double_thrust_plus_double_reverse_0_2(const double *in,
    const unsigned int *run, double *out, double start, thrust::plus<double> f, unsigned long n,
    double *in_adj, double *out_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  if (i > 0 && run[i - 1] == run[i]) {
    // reverse sweep
    in_adj[i - 1] += out_adj[i];
    out_adj[i] = 0.0;
  } else {
    // reverse sweep
    out_adj[i] = 0.0;
  }
}

static void run_rev(double *out, double *x, int *keys, double a, int n, double *out_adj, double *x_adj,
    double *a_adj, ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, out_adj, x_adj, a_adj);
  unsigned long n_1 = n;  // line 16
  double *sums_data = ::cugrad::host::allocate_device<double>(n_1 * 8, nullptr, "kernel.cu:16");
  double *sums_data_adj = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:16");
  ::cugrad::host::fill(sums_data, 0, n_1 * 8, nullptr, "kernel.cu:16");
  long n_2 = n;  // line 17
  const int *p = keys + n_2;
  long n_3 = p - keys;
  unsigned long n_4 = n_3;
  bool t0 = n_4 != 0;
  unsigned int *p_1 = nullptr;
  double *p_2 = nullptr;
  double *p_adj = nullptr;
  double *p_3 = nullptr;
  double *p_adj_1 = nullptr;
  int trips = 0;
  double *from_adj = nullptr;
  if (t0) {
    unsigned int *p_4 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:17");
    p_1 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:17");
    unsigned int t1 = (n_4 + 255) / 256;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t1), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_starts<int, thrust::equal_to<const int>>), &cugrad::library::run_starts<int, thrust::equal_to<const int>>, true, false>{},
        "kernel.cu:17", keys, p_4, thrust::equal_to<const int>{}, n_4);
    unsigned int *p_5 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:17");
    unsigned int *p_6 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:17");
    ::cugrad::host::copy(p_5, p_4, n_4 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:17");
    unsigned int *from = p_5;
    unsigned int *to = p_6;
    for (unsigned long distance = 1; distance < n_4; distance *= 2) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t1), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>), &cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>, true, false>{},
          "kernel.cu:17", from, to, thrust::plus<unsigned int>{}, distance, n_4);
      unsigned int *t2 = to;
      to = from;
      from = t2;
    }
    ::cugrad::host::copy(p_1, from, n_4 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:17");
    ::cugrad::host::free_device(from, nullptr, "kernel.cu:17");
    ::cugrad::host::free_device(to, nullptr, "kernel.cu:17");
    ::cugrad::host::free_device(p_4, nullptr, "kernel.cu:17");
    p_2 = ::cugrad::host::allocate_device<double>(n_4 * 8, nullptr, "kernel.cu:17");
    p_adj = ::cugrad::host::shadow_device<double>(n_4 * 8, nullptr, "kernel.cu:17");
    p_3 = ::cugrad::host::allocate_device<double>(n_4 * 8, nullptr, "kernel.cu:17");
    p_adj_1 = ::cugrad::host::shadow_device<double>(n_4 * 8, nullptr, "kernel.cu:17");
    ::cugrad::host::copy(p_2, x, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:17");
    double *from_1 = p_2;
    double *to_1 = p_3;
    trips = 0;
    from_adj = p_adj;
    double *to_adj = p_adj_1;
    for (unsigned long distance = 1; distance < n_4; distance *= 2) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t1), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::run_scan_step<double, thrust::plus<double>>), &cugrad::library::run_scan_step<double, thrust::plus<double>>, true, false>{},
          "kernel.cu:17", from_1, p_1, to_1, thrust::plus<double>{}, distance, n_4);
      ++trips;
      double *t2 = to_1;
      to_1 = from_1;
      from_1 = t2;
      double *t3 = to_adj;
      to_adj = from_adj;
      from_adj = t3;
    }
    ::cugrad::host::free_device(to_1, nullptr, "kernel.cu:17");
    ::cugrad::host::copy(sums_data, from_1, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:17");
    ::cugrad::host::free_device(from_1, nullptr, "kernel.cu:17");
    ::cugrad::host::free_device(p_1, nullptr, "kernel.cu:17");
  }
  int *last = keys + n;  // line 18
  long n_5 = last - keys;
  unsigned long n_6 = n_5;
  bool t1 = n_6 != 0;
  unsigned int *p_4 = nullptr;
  double *p_5 = nullptr;
  double *p_adj_2 = nullptr;
  double *p_6 = nullptr;
  double *p_adj_3 = nullptr;
  double *from = nullptr;
  int trips_1 = 0;
  double *from_adj_1 = nullptr;
  if (t1) {
    unsigned int *p_7 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:18");
    p_4 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:18");
    unsigned int t2 = (n_6 + 255) / 256;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_starts<int, Third>), &cugrad::library::run_starts<int, Third>, true, false>{},
        "kernel.cu:18", keys, p_7, Third{}, n_6);
    unsigned int *p_8 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:18");
    unsigned int *p_9 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:18");
    ::cugrad::host::copy(p_8, p_7, n_6 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:18");
    unsigned int *from_1 = p_8;
    unsigned int *to = p_9;
    for (unsigned long distance = 1; distance < n_6; distance *= 2) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>), &cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>, true, false>{},
          "kernel.cu:18", from_1, to, thrust::plus<unsigned int>{}, distance, n_6);
      unsigned int *t3 = to;
      to = from_1;
      from_1 = t3;
    }
    ::cugrad::host::copy(p_4, from_1, n_6 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:18");
    ::cugrad::host::free_device(from_1, nullptr, "kernel.cu:18");
    ::cugrad::host::free_device(to, nullptr, "kernel.cu:18");
    ::cugrad::host::free_device(p_7, nullptr, "kernel.cu:18");
    p_5 = ::cugrad::host::allocate_zeroed_device<double>(n_6 * 8, nullptr, "kernel.cu:18");
    p_adj_2 = ::cugrad::host::shadow_device<double>(n_6 * 8, nullptr, "kernel.cu:18");
    p_6 = ::cugrad::host::allocate_zeroed_device<double>(n_6 * 8, nullptr, "kernel.cu:18");
    p_adj_3 = ::cugrad::host::shadow_device<double>(n_6 * 8, nullptr, "kernel.cu:18");
    ::cugrad::host::copy(p_5, sums_data, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:18");
    ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop(-1ll, tape, "auto", "kernel.cu:18");
    ::cugrad::host::loop_buffer(steps_of_loop, p_6, "kernel.cu:18");
    ::cugrad::host::loop_buffer(steps_of_loop, p_5, "kernel.cu:18");
    from = p_5;
    double *to_1 = p_6;
    trips_1 = 0;
    from_adj_1 = p_adj_2;
    double *to_adj = p_adj_3;
    for (unsigned long distance = 1; distance < n_6; distance *= 2) {
      ::cugrad::host::loop_step(steps_of_loop, from, to_1, distance, trips_1, from_adj_1, to_adj);
      ::cugrad::host::snapshot to_before = ::cugrad::host::keep(to_1, nullptr, "kernel.cu:18");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::run_scan_step<double, Joined>), &cugrad::library::run_scan_step<double, Joined>, true, false>{},
          "kernel.cu:18", from, p_4, to_1, Joined{}, distance, n_6);
      ++trips_1;
      tape.push(to_before);
      double *t3 = to_1;
      to_1 = from;
      from = t3;
      double *t4 = to_adj;
      to_adj = from_adj_1;
      from_adj_1 = t4;
    }
    ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:18");
    ::cugrad::host::free_device(to_1, nullptr, "kernel.cu:18");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_scan_shift<double, double, Joined>), &cugrad::library::run_scan_shift<double, double, Joined>, true, false>{},
        "kernel.cu:18", from, p_4, out, a, Joined{}, n_6);
    ::cugrad::host::free_device(from, nullptr, "kernel.cu:18");
    ::cugrad::host::free_device(p_4, nullptr, "kernel.cu:18");
  }
  unsigned int *p_7 = nullptr;
  double *p_8 = nullptr;
  double *p_adj_4 = nullptr;
  double *p_9 = nullptr;
  double *p_adj_5 = nullptr;
  int trips_2 = 0;
  double *from_adj_2 = nullptr;
  if (t1) {  // line 19
    unsigned int *p_10 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:19");
    p_7 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:19");
    unsigned int t2 = (n_6 + 255) / 256;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_starts<int, Third>), &cugrad::library::run_starts<int, Third>, true, false>{},
        "kernel.cu:19", keys, p_10, Third{}, n_6);
    unsigned int *p_11 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:19");
    unsigned int *p_12 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:19");
    ::cugrad::host::copy(p_11, p_10, n_6 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
    unsigned int *from_1 = p_11;
    unsigned int *to = p_12;
    for (unsigned long distance = 1; distance < n_6; distance *= 2) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>), &cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>, true, false>{},
          "kernel.cu:19", from_1, to, thrust::plus<unsigned int>{}, distance, n_6);
      unsigned int *t3 = to;
      to = from_1;
      from_1 = t3;
    }
    ::cugrad::host::copy(p_7, from_1, n_6 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
    ::cugrad::host::free_device(from_1, nullptr, "kernel.cu:19");
    ::cugrad::host::free_device(to, nullptr, "kernel.cu:19");
    ::cugrad::host::free_device(p_10, nullptr, "kernel.cu:19");
    p_8 = ::cugrad::host::allocate_device<double>(n_6 * 8, nullptr, "kernel.cu:19");
    p_adj_4 = ::cugrad::host::shadow_device<double>(n_6 * 8, nullptr, "kernel.cu:19");
    p_9 = ::cugrad::host::allocate_device<double>(n_6 * 8, nullptr, "kernel.cu:19");
    p_adj_5 = ::cugrad::host::shadow_device<double>(n_6 * 8, nullptr, "kernel.cu:19");
    ::cugrad::host::copy(p_8, out, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
    double *from_2 = p_8;
    double *to_1 = p_9;
    trips_2 = 0;
    from_adj_2 = p_adj_4;
    double *to_adj = p_adj_5;
    for (unsigned long distance = 1; distance < n_6; distance *= 2) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::run_scan_step<double, thrust::plus<double>>), &cugrad::library::run_scan_step<double, thrust::plus<double>>, true, false>{},
          "kernel.cu:19", from_2, p_7, to_1, thrust::plus<double>{}, distance, n_6);
      ++trips_2;
      double *t3 = to_1;
      to_1 = from_2;
      from_2 = t3;
      double *t4 = to_adj;
      to_adj = from_adj_2;
      from_adj_2 = t4;
    }
    ::cugrad::host::free_device(to_1, nullptr, "kernel.cu:19");
    ::cugrad::host::copy(out, from_2, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
    ::cugrad::host::free_device(from_2, nullptr, "kernel.cu:19");
    ::cugrad::host::free_device(p_7, nullptr, "kernel.cu:19");
  }
  double *p_10 = out + n;  // line 20
  unsigned int *p_11 = nullptr;
  double *p_12 = nullptr;
  double *p_adj_6 = nullptr;
  double *p_13 = nullptr;
  double *p_adj_7 = nullptr;
  double *from_1 = nullptr;
  int trips_3 = 0;
  double *from_adj_3 = nullptr;
  if (t0) {
    unsigned int *p_14 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:20");
    p_11 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:20");
    unsigned int t2 = (n_4 + 255) / 256;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_starts<int, thrust::equal_to<const int>>), &cugrad::library::run_starts<int, thrust::equal_to<const int>>, true, false>{},
        "kernel.cu:20", keys, p_14, thrust::equal_to<const int>{}, n_4);
    unsigned int *p_15 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:20");
    unsigned int *p_16 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:20");
    ::cugrad::host::copy(p_15, p_14, n_4 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:20");
    unsigned int *from_2 = p_15;
    unsigned int *to = p_16;
    for (unsigned long distance = 1; distance < n_4; distance *= 2) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>), &cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>, true, false>{},
          "kernel.cu:20", from_2, to, thrust::plus<unsigned int>{}, distance, n_4);
      unsigned int *t3 = to;
      to = from_2;
      from_2 = t3;
    }
    ::cugrad::host::copy(p_11, from_2, n_4 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:20");
    ::cugrad::host::free_device(from_2, nullptr, "kernel.cu:20");
    ::cugrad::host::free_device(to, nullptr, "kernel.cu:20");
    ::cugrad::host::free_device(p_14, nullptr, "kernel.cu:20");
    p_12 = ::cugrad::host::allocate_device<double>(n_4 * 8, nullptr, "kernel.cu:20");
    p_adj_6 = ::cugrad::host::shadow_device<double>(n_4 * 8, nullptr, "kernel.cu:20");
    p_13 = ::cugrad::host::allocate_device<double>(n_4 * 8, nullptr, "kernel.cu:20");
    p_adj_7 = ::cugrad::host::shadow_device<double>(n_4 * 8, nullptr, "kernel.cu:20");
    ::cugrad::host::copy(p_12, x, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:20");
    from_1 = p_12;
    double *to_1 = p_13;
    trips_3 = 0;
    from_adj_3 = p_adj_6;
    double *to_adj = p_adj_7;
    for (unsigned long distance = 1; distance < n_4; distance *= 2) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::run_scan_step<double, thrust::plus<double>>), &cugrad::library::run_scan_step<double, thrust::plus<double>>, true, false>{},
          "kernel.cu:20", from_1, p_11, to_1, thrust::plus<double>{}, distance, n_4);
      ++trips_3;
      double *t3 = to_1;
      to_1 = from_1;
      from_1 = t3;
      double *t4 = to_adj;
      to_adj = from_adj_3;
      from_adj_3 = t4;
    }
    ::cugrad::host::free_device(to_1, nullptr, "kernel.cu:20");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_scan_shift<double, double, thrust::plus<double>>), &cugrad::library::run_scan_shift<double, double, thrust::plus<double>>, true, false>{},
        "kernel.cu:20", from_1, p_11, p_10, 0.0, thrust::plus<double>{}, n_4);
    ::cugrad::host::free_device(from_1, nullptr, "kernel.cu:20");
    ::cugrad::host::free_device(p_11, nullptr, "kernel.cu:20");
  }
  ::cugrad::host::free_device(sums_data, nullptr, "kernel.cu:13");  // line 13

  // reverse sweep
  if (t0) {  // line 20
    unsigned long t2 = (n_4 + 255) / 256;
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)t2), dim3(256u)),
        ::cugrad::derived<decltype(&run_scan_shift_double_double_thrust_plus_double_reverse_0_2), &run_scan_shift_double_double_thrust_plus_double_reverse_0_2, true, false>{},
        "kernel.cu:20", from_1, p_11, p_10, 0.0, thrust::plus<double>{}, n_4, from_adj_3, out_adj + n);
    for (int k = trips_3; k > 0; --k) {
      bool t3 = (k - 1) % 2 == 0;
      double *from_2 = t3 ? p_12 : p_13;
      double *to = t3 ? p_13 : p_12;
      unsigned long distance = 1ul << (k - 1);
      double *from_adj_4 = t3 ? p_adj_6 : p_adj_7;
      double *to_adj = t3 ? p_adj_7 : p_adj_6;
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)t2), dim3(256u)),
          ::cugrad::derived<decltype(&run_scan_step_double_thrust_plus_double_reverse_0_2), &run_scan_step_double_thrust_plus_double_reverse_0_2, true, false>{},
          "kernel.cu:20", from_2, p_11, to, thrust::plus<double>{}, distance, n_4, from_adj_4, to_adj);
    }
    ::cugrad::host::add_back(x_adj, p_adj_6, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:20");
  }
  if (t1) {  // line 19
    unsigned long t2 = (n_6 + 255) / 256;
    ::cugrad::host::add_back(from_adj_2, out_adj, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
    for (int k = trips_2; k > 0; --k) {
      bool t3 = (k - 1) % 2 == 0;
      double *from_2 = t3 ? p_8 : p_9;
      double *to = t3 ? p_9 : p_8;
      unsigned long distance = 1ul << (k - 1);
      double *from_adj_4 = t3 ? p_adj_4 : p_adj_5;
      double *to_adj = t3 ? p_adj_5 : p_adj_4;
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)t2), dim3(256u)),
          ::cugrad::derived<decltype(&run_scan_step_double_thrust_plus_double_reverse_0_2), &run_scan_step_double_thrust_plus_double_reverse_0_2, true, false>{},
          "kernel.cu:19", from_2, p_7, to, thrust::plus<double>{}, distance, n_6, from_adj_4, to_adj);
    }
    ::cugrad::host::add_back(out_adj, p_adj_4, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
  }
  if (t1) {  // line 18
    unsigned int t2 = (n_6 + 255) / 256;
    double *t3 = ::cugrad::host::slot<double>(0, "kernel.cu:18");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(t2), dim3(256u)),
        ::cugrad::derived<decltype(&run_scan_shift_double_double_Joined_reverse_0_2_3), &run_scan_shift_double_double_Joined_reverse_0_2_3, true, false>{},
        "kernel.cu:18", from, p_4, out, a, Joined{}, n_6, from_adj_1, out_adj, t3);
    ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::take_loop("kernel.cu:18");
    for (int k = trips_1; k > 0; --k) {
      bool t4 = (k - 1) % 2 == 0;
      double *from_2 = t4 ? p_5 : p_6;
      double *to = t4 ? p_6 : p_5;
      unsigned long distance = 1ul << (k - 1);
      double *from_adj_4 = t4 ? p_adj_2 : p_adj_3;
      double *to_adj = t4 ? p_adj_3 : p_adj_2;
      ::cugrad::host::loop_back(steps_of_loop, "kernel.cu:18");
      double *from_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop, 0);
      double *to_1 = ::cugrad::host::loop_restored<double *>(steps_of_loop, 1);
      unsigned long distance_1 = ::cugrad::host::loop_restored<unsigned long>(steps_of_loop, 2);
      int trips_4 = ::cugrad::host::loop_restored<int>(steps_of_loop, 3);
      double *from_adj_5 = ::cugrad::host::loop_restored<double *>(steps_of_loop, 4);
      double *to_adj_1 = ::cugrad::host::loop_restored<double *>(steps_of_loop, 5);
      bool again = ::cugrad::host::loop_replays(steps_of_loop);
      while (again) {
        ::cugrad::host::loop_step(steps_of_loop, from_3, to_1, distance_1, trips_4, from_adj_5, to_adj_1);
        ::cugrad::host::snapshot to_before = ::cugrad::host::keep(to_1, nullptr, "kernel.cu:18");
        ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
            ::cugrad::derived<decltype(&cugrad::library::run_scan_step<double, Joined>), &cugrad::library::run_scan_step<double, Joined>, true, false>{},
            "kernel.cu:18", from_3, p_4, to_1, Joined{}, distance_1, n_6);
        distance_1 *= 2;
        ++trips_4;
        tape.push(to_before);
        again = ::cugrad::host::loop_replays(steps_of_loop);
        double *t5 = to_1;
        to_1 = from_3;
        from_3 = t5;
        double *t6 = to_adj_1;
        to_adj_1 = from_adj_5;
        from_adj_5 = t6;
      }
      ::cugrad::host::snapshot to_before = tape.pop<::cugrad::host::snapshot>();
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(t2), dim3(256u)),
          ::cugrad::derived<decltype(&run_scan_step_double_Joined_reverse_0_2), &run_scan_step_double_Joined_reverse_0_2, true, false>{},
          "kernel.cu:18", from_2, p_4, to, Joined{}, distance, n_6, from_adj_4, to_adj);
      ::cugrad::host::put_back(to_before, "kernel.cu:18");
      ::cugrad::host::give_up(to_before, "kernel.cu:18");
      ::cugrad::host::loop_reversed(steps_of_loop, "kernel.cu:18");
    }
    ::cugrad::host::add_back(sums_data_adj, p_adj_2, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr,
        "kernel.cu:18");
  }
  if (t0) {  // line 17
    unsigned long t2 = (n_4 + 255) / 256;
    ::cugrad::host::add_back(from_adj, sums_data_adj, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr,
        "kernel.cu:17");
    for (int k = trips; k > 0; --k) {
      bool t3 = (k - 1) % 2 == 0;
      double *from_2 = t3 ? p_2 : p_3;
      double *to = t3 ? p_3 : p_2;
      unsigned long distance = 1ul << (k - 1);
      double *from_adj_4 = t3 ? p_adj : p_adj_1;
      double *to_adj = t3 ? p_adj_1 : p_adj;
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)t2), dim3(256u)),
          ::cugrad::derived<decltype(&run_scan_step_double_thrust_plus_double_reverse_0_2), &run_scan_step_double_thrust_plus_double_reverse_0_2, true, false>{},
          "kernel.cu:17", from_2, p_1, to, thrust::plus<double>{}, distance, n_4, from_adj_4, to_adj);
    }
    ::cugrad::host::add_back(x_adj, p_adj, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:17");
  }
  ::cugrad::host::clear(sums_data_adj, n_1 * 8, nullptr, "kernel.cu:16");  // line 16
  double a_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:16");
  *a_adj += a_adj_1;
}
