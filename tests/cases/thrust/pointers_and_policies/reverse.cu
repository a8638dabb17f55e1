// Gradient of `ranked` (kernel.cu:12) with respect to in, a, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void transform2_in_second_double_double_axpy_reverse_0_1_2(const double *a, double *x,
    axpy f, unsigned long n, double *a_adj, double *x_adj, axpy *f_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  double f_a_adj = 0.0;
  if (i < n) {
    double x_1 = a[i];

    // reverse sweep
    double y_adj = x_adj[i];
    f_a_adj = y_adj * x_1;  // line 11
    double x_adj_1 = y_adj * f.a;
    a_adj[i] += x_adj_1;
  }
  ::cugrad::accumulate_block(&f_adj->a, f_a_adj);  // line 63
}

static __global__ void transform2_in_first_double_double_axpy_reverse_0_1_2(double *x, const double *b,
    axpy f, unsigned long n, double *x_adj, double *b_adj, axpy *f_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  double f_a_adj = 0.0;
  if (i < n) {
    double x_1 = x[i];
    double y = b[i];
    x[i] = f.a * x_1 + y;

    // reverse sweep
    double y_adj = ::cugrad::atomic_exchange(&x_adj[i], 0.0);
    f_a_adj = y_adj * x_1;  // line 11
    double x_adj_1 = y_adj * f.a;
    atomicAdd(&b_adj[i], y_adj);
    atomicAdd(&x_adj[i], x_adj_1);
  }
  ::cugrad::accumulate_block(&f_adj->a, f_a_adj);  // line 58
}

static __global__ void gather_double_reverse_0_2(const double *in, const unsigned int *order, double *out,
    unsigned long n, double *in_adj, double *out_adj) {
  __shared__ double in_sums[1024];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&in_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    unsigned long i = (unsigned long)block * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
    if (i < n) {
      unsigned int t0 = order[i];

      // reverse sweep
      double t1 = out_adj[i];
      if ((unsigned long long)t0 < 1024) {
        ::cugrad::accumulate_alike(&in_sums[t0], t1);
      } else {
        ::cugrad::accumulate_alike(&in_adj[t0], t1);
      }
      out_adj[i] = 0.0;
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&in_adj[k], in_sums[k]);
  }
}

static __global__ void scan_step_double_thrust_plus_double_reverse_0_1(const double *in, double *out,
    thrust::plus<double> f, unsigned long distance, unsigned long n, double *in_adj, double *out_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  if (i >= distance) {
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

static __global__ void scan_shift_double_thrust_plus_double_reverse_0_1_2(const double *in, double *out,
    double start, thrust::plus<double> f, unsigned long n, double *in_adj, double *out_adj,
    double *start_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  double start_adj_1 = 0.0;
  if (i < n) {
    if (i > 0) {
      // reverse sweep
      start_adj_1 = out_adj[i];
      in_adj[i - 1] += start_adj_1;
      out_adj[i] = 0.0;
    } else {
      // reverse sweep
      start_adj_1 = out_adj[i];
      out_adj[i] = 0.0;
    }
  }
  ::cugrad::accumulate_block(&start_adj[::cugrad::place_of_block()], start_adj_1);
}

static __global__ void transform_double_double_cugrad_library_same_double_reverse_0_1(const double *in,
    double *out, cugrad::library::same<double> f, unsigned long n, double *in_adj, double *out_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;

  // reverse sweep
  in_adj[i] += out_adj[i];
  out_adj[i] = 0.0;
}

static __global__ void fold_double_thrust_maximum_double_reverse_0_1(const double *in, double *out,
    thrust::maximum<double> f, unsigned long half, unsigned long n, double *in_adj, double *out_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= half) return;
  if (i + half < n) {
    // reverse sweep
    double t0 = out_adj[i];
    double t1 = 0.0;
    if (in[i] < in[i + half]) {
      t1 = t0;
      t0 = 0.0;
    }
    in_adj[i + half] += t1;
    in_adj[i] += t0;
    out_adj[i] = 0.0;
  } else {
    // reverse sweep
    in_adj[i] += out_adj[i];
    out_adj[i] = 0.0;
  }
}

static void ranked_rev(const double *in, double a, int n, double *in_adj, double *a_adj,
    ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, in_adj, a_adj);
  CUstream_st *stream;  // line 13
  ::cugrad::host::check(cudaStreamCreate(&stream), "kernel.cu:14");  // line 14
  unsigned long t0 = (unsigned long)n * 8;  // line 16
  double *x = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:16");
  double *x_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:16");
  double *y = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:16");
  double *y_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:16");
  int *keys = ::cugrad::host::allocate_device<int>((unsigned long)n * 4, nullptr, "kernel.cu:16");
  ::cugrad::host::copy(x, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:17");  // line 17
  long n_1 = n;  // line 18
  int *p = keys + n_1;
  unsigned long n_2 = p - keys;
  if (n_2 != 0) {
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_2 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::sequence<int>), &cugrad::library::sequence<int>, true, false>{},
        "kernel.cu:18", keys, n, -1, n_2);
  }
  double *last = x + n;  // line 19
  unsigned long n_3 = last - x;
  bool t1 = n_3 != 0;
  double *p_1 = nullptr;
  double *p_adj = nullptr;
  double *p_2 = nullptr;
  double *p_adj_1 = nullptr;
  int trips = 0;
  double *from_adj = nullptr;
  if (t1) {
    p_1 = ::cugrad::host::allocate_device<double>(n_3 * 8, nullptr, "kernel.cu:19");
    p_adj = ::cugrad::host::shadow_device<double>(n_3 * 8, nullptr, "kernel.cu:19");
    p_2 = ::cugrad::host::allocate_device<double>(n_3 * 8, nullptr, "kernel.cu:19");
    p_adj_1 = ::cugrad::host::shadow_device<double>(n_3 * 8, nullptr, "kernel.cu:19");
    ::cugrad::host::copy(p_1, x, n_3 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
    double *from = p_1;
    double *to = p_2;
    trips = 0;
    from_adj = p_adj;
    double *to_adj = p_adj_1;
    for (unsigned long distance = 1; distance < n_3; distance *= 2) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::scan_step<double, thrust::plus<double>>), &cugrad::library::scan_step<double, thrust::plus<double>>, true, false>{},
          "kernel.cu:19", from, to, thrust::plus<double>{}, distance, n_3);
      ++trips;
      double *t2 = to;
      to = from;
      from = t2;
      double *t3 = to_adj;
      to_adj = from_adj;
      from_adj = t3;
    }
    ::cugrad::host::copy(y, from, n_3 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
    ::cugrad::host::free_device(from, nullptr, "kernel.cu:19");
    ::cugrad::host::free_device(to, nullptr, "kernel.cu:19");
  }
  CUstream_st *stream_1 = stream;  // line 20
  ::cugrad::host::snapshot y_before = {};
  ::cugrad::host::snapshot y_before_1 = {};
  if (t1) {
    if ((const void *)x == (const void *)y) {
      y_before = ::cugrad::host::keep(y, stream_1, "kernel.cu:20");
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u), 0ul,
          stream_1),
          ::cugrad::derived<decltype(&cugrad::library::transform2_in_first<double, double, axpy>), &cugrad::library::transform2_in_first<double, double, axpy>, true, false>{},
          "kernel.cu:20", y, y, axpy{a}, n_3);
    } else {
      y_before_1 = ::cugrad::host::keep(y, stream_1, "kernel.cu:20");
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u), 0ul,
          stream_1),
          ::cugrad::derived<decltype(&cugrad::library::transform2_in_second<double, double, axpy>), &cugrad::library::transform2_in_second<double, double, axpy>, true, false>{},
          "kernel.cu:20", x, y, axpy{a}, n_3);
    }
  }
  ::cugrad::host::synchronise(stream, "kernel.cu:21");  // line 21
  int *last_1 = keys + n;  // line 22
  unsigned long n_4 = last_1 - keys;
  bool t2 = n_4 != 0;
  unsigned int *p_3 = nullptr;
  double *p_4 = nullptr;
  double *p_adj_2 = nullptr;
  ::cugrad::host::snapshot y_before_2 = {};
  if (t2) {
    p_3 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:22");
    unsigned int t3 = (n_4 + 255) / 256;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t3), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::sort_start), &cugrad::library::sort_start, true, false>{},
        "kernel.cu:22", p_3, n_4);
    unsigned long whole = 1;
    while (whole < n_4) whole *= 2;
    for (unsigned long span = 2; span <= whole; span *= 2) {
      for (unsigned long distance = span / 2; distance > 0; distance /= 2) {
        unsigned long n_5 = whole / 2;
        ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_5 + 255) / 256)), dim3(256u)),
            ::cugrad::derived<decltype(&cugrad::library::sort_step<int, thrust::less<int>>), &cugrad::library::sort_step<int, thrust::less<int>>, true, false>{},
            "kernel.cu:22", keys, p_3, thrust::less<int>{}, span, distance, n_4);
      }
    }
    p_4 = ::cugrad::host::allocate_device<double>(n_4 * 8, nullptr, "kernel.cu:22");
    p_adj_2 = ::cugrad::host::shadow_device<double>(n_4 * 8, nullptr, "kernel.cu:22");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t3), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::gather<double>), &cugrad::library::gather<double>, true, false>{},
        "kernel.cu:22", y, p_3, p_4, n_4);
    y_before_2 = ::cugrad::host::keep(y, nullptr, n_4 * 8, "kernel.cu:22");
    ::cugrad::host::copy(y, p_4, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:22");
    ::cugrad::host::free_device(p_4, nullptr, "kernel.cu:22");
    int *p_5 = ::cugrad::host::allocate_device<int>(n_4 * 4, nullptr, "kernel.cu:22");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t3), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::gather<int>), &cugrad::library::gather<int>, true, false>{},
        "kernel.cu:22", keys, p_3, p_5, n_4);
    ::cugrad::host::copy(keys, p_5, n_4 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:22");
    ::cugrad::host::free_device(p_5, nullptr, "kernel.cu:22");
    ::cugrad::host::free_device(p_3, nullptr, "kernel.cu:22");
  }
  double *p_5 = y + n_1;  // line 24
  long n_5 = p_5 - y;
  unsigned long n_6 = n_5;
  bool t3 = n_6 != 0;
  double *p_6 = nullptr;
  double *p_adj_3 = nullptr;
  double *p_7 = nullptr;
  double *p_adj_4 = nullptr;
  double *p_8 = nullptr;
  double *p_adj_5 = nullptr;
  int trips_1 = 0;
  double *from_adj_1 = nullptr;
  ::cugrad::host::snapshot y_before_3 = {};
  if (t3) {
    p_6 = ::cugrad::host::allocate_device<double>(n_6 * 8, nullptr, "kernel.cu:24");
    p_adj_3 = ::cugrad::host::shadow_device<double>(n_6 * 8, nullptr, "kernel.cu:24");
    p_7 = ::cugrad::host::allocate_device<double>(n_6 * 8, nullptr, "kernel.cu:24");
    p_adj_4 = ::cugrad::host::shadow_device<double>(n_6 * 8, nullptr, "kernel.cu:24");
    p_8 = ::cugrad::host::allocate_device<double>(n_6 * 8, nullptr, "kernel.cu:24");
    p_adj_5 = ::cugrad::host::shadow_device<double>(n_6 * 8, nullptr, "kernel.cu:24");
    ::cugrad::host::copy(p_7, y, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:24");
    double *from = p_7;
    double *to = p_8;
    trips_1 = 0;
    from_adj_1 = p_adj_4;
    double *to_adj = p_adj_5;
    for (unsigned long distance = 1; distance < n_6; distance *= 2) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_6 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::scan_step<double, thrust::plus<double>>), &cugrad::library::scan_step<double, thrust::plus<double>>, true, false>{},
          "kernel.cu:24", from, to, thrust::plus<double>{}, distance, n_6);
      ++trips_1;
      double *t4 = to;
      to = from;
      from = t4;
      double *t5 = to_adj;
      to_adj = from_adj_1;
      from_adj_1 = t5;
    }
    ::cugrad::host::copy(p_6, from, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:24");
    ::cugrad::host::free_device(from, nullptr, "kernel.cu:24");
    ::cugrad::host::free_device(to, nullptr, "kernel.cu:24");
    y_before_3 = ::cugrad::host::keep(y, nullptr, "kernel.cu:24");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_6 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::scan_shift<double, thrust::plus<double>>), &cugrad::library::scan_shift<double, thrust::plus<double>>, true, false>{},
        "kernel.cu:24", p_6, y, a, thrust::plus<double>{}, n_6);
    ::cugrad::host::free_device(p_6, nullptr, "kernel.cu:24");
  }
  double start = *in;  // line 25
  bool t4 = n_3 == 0;
  double *p_9 = nullptr;
  double *p_adj_6 = nullptr;
  double *p_10 = nullptr;
  double *p_adj_7 = nullptr;
  long long trips_2 = 0;
  double *from_adj_2 = nullptr;
  bool t5 = false;
  double result = start;
  if (!t4) {
    p_9 = ::cugrad::host::allocate_zeroed_device<double>(n_3 * 8, nullptr, "kernel.cu:25");
    p_adj_6 = ::cugrad::host::shadow_device<double>(n_3 * 8, nullptr, "kernel.cu:25");
    p_10 = ::cugrad::host::allocate_zeroed_device<double>(n_3 * 8, nullptr, "kernel.cu:25");
    p_adj_7 = ::cugrad::host::shadow_device<double>(n_3 * 8, nullptr, "kernel.cu:25");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::transform<double, double, cugrad::library::same<double>>), &cugrad::library::transform<double, double, cugrad::library::same<double>>, true, false>{},
        "kernel.cu:25", x, p_9, cugrad::library::same<double>{}, n_3);
    ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop(-1ll, tape, "auto", "kernel.cu:25");
    ::cugrad::host::loop_buffer(steps_of_loop, p_10, "kernel.cu:25");
    ::cugrad::host::loop_buffer(steps_of_loop, p_9, "kernel.cu:25");
    unsigned long n_7 = n_3;
    double *from = p_9;
    double *to = p_10;
    trips_2 = 0;
    from_adj_2 = p_adj_6;
    double *to_adj = p_adj_7;
    while (n_7 > 1) {
      ::cugrad::host::loop_step(steps_of_loop, n_7, from, to, trips_2, from_adj_2, to_adj);
      unsigned long half = (n_7 + 1) / 2;
      ::cugrad::host::snapshot to_before = ::cugrad::host::keep(to, nullptr, "kernel.cu:25");
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((half + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::fold<double, thrust::maximum<double>>), &cugrad::library::fold<double, thrust::maximum<double>>, true, false>{},
          "kernel.cu:25", from, to, thrust::maximum<double>{}, half, n_7);
      ++trips_2;
      tape.push(to_before);
      tape.push(n_7);
      n_7 = half;
      double *t6 = to;
      to = from;
      from = t6;
      double *t7 = to_adj;
      to_adj = from_adj_2;
      from_adj_2 = t7;
    }
    ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:25");
    double value;
    ::cugrad::host::copy(&value, from, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:25");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:25");
    double t6 = value;
    t5 = start < t6;
    result = t5 ? t6 : start;
    ::cugrad::host::free_device(p_9, nullptr, "kernel.cu:25");
    ::cugrad::host::free_device(p_10, nullptr, "kernel.cu:25");
  }
  double *h = ::cugrad::host::allocate_host<double>(t0, nullptr, "kernel.cu:27");  // line 27
  double *h_adj = ::cugrad::host::shadow_host<double>(t0, nullptr, "kernel.cu:27");
  ::cugrad::host::copy(h, y, n_6 * 8, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");  // line 28
  double s = 0.0;
  for (int i = 0; i < n; ++i) s += h[i] * (i + 1);  // line 29
  ::cugrad::host::free_host(h, nullptr, "kernel.cu:30");  // line 30
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:31");  // line 31
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:31");
  ::cugrad::host::free_device(keys, nullptr, "kernel.cu:31");
  ::cugrad::host::destroy_stream(stream, "kernel.cu:32");  // line 32

  // reverse sweep
  for (int i = n - 1; i >= 0; --i) {  // line 29
    int i_1 = i + 1;
    h_adj[i] += result * i_1;
  }
  ::cugrad::host::add_back(y_adj, h_adj, n_6 * 8, cudaMemcpyDeviceToHost, nullptr,  // line 28
      "kernel.cu:28");
  double start_adj = s;
  if (!t4) {  // line 25
    double value_adj = 0.0;
    if (t5) {
      start_adj = 0.0;
    } else {
      s = 0.0;
    }
    value_adj += s;
    ::cugrad::host::add_back(from_adj_2, &value_adj, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:25");
    ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::take_loop("kernel.cu:25");
    for (long long k = trips_2; k > 0; --k) {
      bool t6 = (k - 1) % 2 == 0;
      double *from = t6 ? p_9 : p_10;
      double *to = t6 ? p_10 : p_9;
      double *from_adj_3 = t6 ? p_adj_6 : p_adj_7;
      double *to_adj = t6 ? p_adj_7 : p_adj_6;
      ::cugrad::host::loop_back(steps_of_loop, "kernel.cu:25");
      unsigned long n_7 = ::cugrad::host::loop_restored<unsigned long>(steps_of_loop, 0);
      double *from_1 = ::cugrad::host::loop_restored<double *>(steps_of_loop, 1);
      double *to_1 = ::cugrad::host::loop_restored<double *>(steps_of_loop, 2);
      long long trips_3 = ::cugrad::host::loop_restored<long long>(steps_of_loop, 3);
      double *from_adj_4 = ::cugrad::host::loop_restored<double *>(steps_of_loop, 4);
      double *to_adj_1 = ::cugrad::host::loop_restored<double *>(steps_of_loop, 5);
      bool again = ::cugrad::host::loop_replays(steps_of_loop);
      while (again) {
        ::cugrad::host::loop_step(steps_of_loop, n_7, from_1, to_1, trips_3, from_adj_4, to_adj_1);
        unsigned long half = (n_7 + 1) / 2;
        ::cugrad::host::snapshot to_before = ::cugrad::host::keep(to_1, nullptr, "kernel.cu:25");
        ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((half + 255) / 256)), dim3(256u)),
            ::cugrad::derived<decltype(&cugrad::library::fold<double, thrust::maximum<double>>), &cugrad::library::fold<double, thrust::maximum<double>>, true, false>{},
            "kernel.cu:25", from_1, to_1, thrust::maximum<double>{}, half, n_7);
        ++trips_3;
        tape.push(to_before);
        tape.push(n_7);
        again = ::cugrad::host::loop_replays(steps_of_loop);
        n_7 = half;
        double *t7 = to_1;
        to_1 = from_1;
        from_1 = t7;
        double *t8 = to_adj_1;
        to_adj_1 = from_adj_4;
        from_adj_4 = t8;
      }
      unsigned long n_8 = tape.pop<unsigned long>();
      ::cugrad::host::snapshot to_before = tape.pop<::cugrad::host::snapshot>();
      unsigned long half = (n_8 + 1) / 2;
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((half + 255) / 256)),
          dim3(256u)),
          ::cugrad::derived<decltype(&fold_double_thrust_maximum_double_reverse_0_1), &fold_double_thrust_maximum_double_reverse_0_1, true, false>{},
          "kernel.cu:25", from, to, thrust::maximum<double>{}, half, n_8, from_adj_3, to_adj);
      ::cugrad::host::put_back(to_before, "kernel.cu:25");
      ::cugrad::host::give_up(to_before, "kernel.cu:25");
      ::cugrad::host::loop_reversed(steps_of_loop, "kernel.cu:25");
    }
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)),
        dim3(256u)),
        ::cugrad::derived<decltype(&transform_double_double_cugrad_library_same_double_reverse_0_1), &transform_double_double_cugrad_library_same_double_reverse_0_1, true, false>{},
        "kernel.cu:25", x, p_9, cugrad::library::same<double>{}, n_3, x_adj, p_adj_6);
  }
  *in_adj += start_adj;
  if (t3) {  // line 24
    unsigned long t6 = (n_6 + 255) / 256;
    double *t7 = ::cugrad::host::slot<double>(0, "kernel.cu:24");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)t6), dim3(256u)),
        ::cugrad::derived<decltype(&scan_shift_double_thrust_plus_double_reverse_0_1_2), &scan_shift_double_thrust_plus_double_reverse_0_1_2, true, false>{},
        "kernel.cu:24", p_6, y, a, thrust::plus<double>{}, n_6, p_adj_3, y_adj, t7);
    ::cugrad::host::put_back(y_before_3, "kernel.cu:24");
    ::cugrad::host::give_up(y_before_3, "kernel.cu:24");
    ::cugrad::host::add_back(from_adj_1, p_adj_3, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:24");
    for (int k = trips_1; k > 0; --k) {
      bool t8 = (k - 1) % 2 == 0;
      double *from = t8 ? p_7 : p_8;
      double *to = t8 ? p_8 : p_7;
      unsigned long distance = 1ul << (k - 1);
      double *from_adj_3 = t8 ? p_adj_4 : p_adj_5;
      double *to_adj = t8 ? p_adj_5 : p_adj_4;
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)t6), dim3(256u)),
          ::cugrad::derived<decltype(&scan_step_double_thrust_plus_double_reverse_0_1), &scan_step_double_thrust_plus_double_reverse_0_1, true, false>{},
          "kernel.cu:24", from, to, thrust::plus<double>{}, distance, n_6, from_adj_3, to_adj);
    }
    ::cugrad::host::add_back(y_adj, p_adj_4, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:24");
  }
  if (t2) {  // line 22
    ::cugrad::host::add_back(p_adj_2, y_adj, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:22");
    ::cugrad::host::put_back(y_before_2, "kernel.cu:22");
    ::cugrad::host::give_up(y_before_2, "kernel.cu:22");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_4 + 255) / 256)),
        dim3(256u)),
        ::cugrad::derived<decltype(&gather_double_reverse_0_2), &gather_double_reverse_0_2, true, true>{},
        "kernel.cu:22", y, p_3, p_4, n_4, y_adj, p_adj_2);
  }
  double a_adj_1 = 0.0;
  if (t1) {  // line 20
    if ((const void *)x == (const void *)y) {
      ::cugrad::host::put_back(y_before, "kernel.cu:20");
      ::cugrad::host::keep_result(y, "kernel.cu:20");
      axpy *t6 = ::cugrad::host::upload(axpy{0.0}, stream_1, "kernel.cu:20");
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)),
          dim3(256u), 0ul, stream_1),
          ::cugrad::derived<decltype(&transform2_in_first_double_double_axpy_reverse_0_1_2), &transform2_in_first_double_double_axpy_reverse_0_1_2, true, false>{},
          "kernel.cu:20", y, y, axpy{a}, n_3, y_adj, y_adj, t6);
      axpy t7 = ::cugrad::host::download(t6, stream_1, "kernel.cu:20");
      ::cugrad::host::give_up(y_before, "kernel.cu:20");
      a_adj_1 = t7.a;
    } else {
      axpy *t6 = ::cugrad::host::upload(axpy{0.0}, stream_1, "kernel.cu:20");
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)),
          dim3(256u), 0ul, stream_1),
          ::cugrad::derived<decltype(&transform2_in_second_double_double_axpy_reverse_0_1_2), &transform2_in_second_double_double_axpy_reverse_0_1_2, true, false>{},
          "kernel.cu:20", x, y, axpy{a}, n_3, x_adj, y_adj, t6);
      axpy t7 = ::cugrad::host::download(t6, stream_1, "kernel.cu:20");
      ::cugrad::host::put_back(y_before_1, "kernel.cu:20");
      ::cugrad::host::give_up(y_before_1, "kernel.cu:20");
      a_adj_1 = t7.a;
    }
  }
  if (t1) {  // line 19
    ::cugrad::host::add_back(from_adj, y_adj, n_3 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
    for (int k = trips; k > 0; --k) {
      bool t6 = (k - 1) % 2 == 0;
      double *from = t6 ? p_1 : p_2;
      double *to = t6 ? p_2 : p_1;
      unsigned long distance = 1ul << (k - 1);
      double *from_adj_3 = t6 ? p_adj : p_adj_1;
      double *to_adj = t6 ? p_adj_1 : p_adj;
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)),
          dim3(256u)),
          ::cugrad::derived<decltype(&scan_step_double_thrust_plus_double_reverse_0_1), &scan_step_double_thrust_plus_double_reverse_0_1, true, false>{},
          "kernel.cu:19", from, to, thrust::plus<double>{}, distance, n_3, from_adj_3, to_adj);
    }
    ::cugrad::host::add_back(x_adj, p_adj, n_3 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
  }
  ::cugrad::host::add_back(in_adj, x_adj, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:17");  // line 17
  *a_adj += a_adj_1;  // line 13
  double a_adj_2 = ::cugrad::host::take_slot<double>(0, "kernel.cu:13");
  *a_adj += a_adj_2;
}
