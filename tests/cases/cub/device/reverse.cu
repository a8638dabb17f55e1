// Gradient of `kernel` (kernel.cu:9) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void square_reverse_0_1(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 5

  // reverse sweep
  x_adj[i] += 2.0 * y_adj[i] * x[i];
  y_adj[i] = 0.0;
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

static __global__ void sum_double_double_cugrad_library_same_double_reverse_0_1(const double *in, double *out,
    cugrad::library::same<double> f, unsigned long n, double *in_adj, double *out_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  unsigned long t0 = (unsigned long)gridDim.x * (unsigned long)blockDim.x;
  double mine = 0.0;
  for (unsigned long i_1 = i; i_1 < n; i_1 += t0) mine += in[i_1];
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    mine += __shfl_down_sync(0xffffffffu, mine, lanes);
  }
  double mine_adj = 0.0;
  if (threadIdx.x % 32 == 0) {
    // reverse sweep
    mine_adj = *out_adj;
  }
  for (int k = 5; k > 0; --k) {
    int lanes = 16 >> (k - 1);
    mine_adj += ::cugrad::shuffle_down_transposed(0xffffffffu, mine_adj, lanes);
  }
  bool t1 = i < n;
  for (unsigned long k = t1 ? (n - i - 1) / (t1 ? t0 : 1) + 1 : 0; k > 0; --k) {
    unsigned long i_1 = i + (k - 1) * t0;
    atomicAdd(&in_adj[i_1], mine_adj);
  }
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

static void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, out_adj, x_adj);
  unsigned long n_1 = n;  // line 11
  unsigned long t0 = n_1 * 8;
  double *y = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:11");
  double *y_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:11");
  double *prefix = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:12");  // line 12
  double *prefix_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:12");
  int t1 = (n + 31) / 32;  // line 13
  ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)t1), dim3(32u)),
      ::cugrad::derived<decltype(&square), &square, true, false>{}, "kernel.cu:13", y, x, n);
  void *temp = ::cugrad::host::allocate_device<void>(1ul, nullptr, "kernel.cu:17");  // line 17
  bool t2 = temp == nullptr;  // line 18
  double *p = nullptr;
  double *p_adj = nullptr;
  double *p_1 = nullptr;
  double *p_adj_1 = nullptr;
  int trips = 0;
  double *from_adj = nullptr;
  if (!t2) {
    if (n_1 != 0) {
      p = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:18");
      p_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:18");
      p_1 = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:18");
      p_adj_1 = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:18");
      ::cugrad::host::copy(p, y, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:18");
      double *from = p;
      double *to = p_1;
      trips = 0;
      from_adj = p_adj;
      double *to_adj = p_adj_1;
      for (unsigned long distance = 1; distance < n_1; distance *= 2) {
        ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_1 + 255) / 256)), dim3(256u)),
            ::cugrad::derived<decltype(&cugrad::library::scan_step<double, thrust::plus<double>>), &cugrad::library::scan_step<double, thrust::plus<double>>, true, false>{},
            "kernel.cu:18", from, to, thrust::plus<double>{}, distance, n_1);
        ++trips;
        double *t3 = to;
        to = from;
        from = t3;
        double *t4 = to_adj;
        to_adj = from_adj;
        from_adj = t4;
      }
      ::cugrad::host::copy(prefix, from, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:18");
      ::cugrad::host::free_device(from, nullptr, "kernel.cu:18");
      ::cugrad::host::free_device(to, nullptr, "kernel.cu:18");
    }
  }
  if (!t2) {  // line 19
    ::cugrad::host::fill(out, 0, 8ul, nullptr, "kernel.cu:19");
    if (n > 0) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(n_1 > 262144 ? 1024
          : (unsigned int)((n_1 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::sum<double, double, cugrad::library::same<double>>), &cugrad::library::sum<double, double, cugrad::library::same<double>>, true, true>{},
          "kernel.cu:19", prefix, out, cugrad::library::same<double>{}, n_1);
    }
  }
  double *out_1 = out + 1;  // line 20
  double *p_2 = nullptr;
  double *p_adj_2 = nullptr;
  double *p_3 = nullptr;
  double *p_adj_3 = nullptr;
  long long trips_1 = 0;
  double *from_adj_1 = nullptr;
  bool t3 = false;
  if (!t2) {
    double value;
    ::cugrad::host::copy(&value, y, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:20");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:20");
    double first = value;
    double value_1;
    double result = first;
    if (n_1 != 0) {
      p_2 = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:20");
      p_adj_2 = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:20");
      p_3 = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:20");
      p_adj_3 = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:20");
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_1 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::transform<double, double, cugrad::library::same<double>>), &cugrad::library::transform<double, double, cugrad::library::same<double>>, true, false>{},
          "kernel.cu:20", y, p_2, cugrad::library::same<double>{}, n_1);
      ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop(-1ll, tape, "auto",
          "kernel.cu:20");
      ::cugrad::host::loop_buffer(steps_of_loop, p_3, "kernel.cu:20");
      ::cugrad::host::loop_buffer(steps_of_loop, p_2, "kernel.cu:20");
      unsigned long n_2 = n_1;
      double *from = p_2;
      double *to = p_3;
      trips_1 = 0;
      from_adj_1 = p_adj_2;
      double *to_adj = p_adj_3;
      while (n_2 > 1) {
        ::cugrad::host::loop_step(steps_of_loop, n_2, from, to, trips_1, from_adj_1, to_adj);
        unsigned long half = (n_2 + 1) / 2;
        ::cugrad::host::snapshot to_before = ::cugrad::host::keep(to, nullptr, "kernel.cu:20");
        ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((half + 255) / 256)), dim3(256u)),
            ::cugrad::derived<decltype(&cugrad::library::fold<double, thrust::maximum<double>>), &cugrad::library::fold<double, thrust::maximum<double>>, true, false>{},
            "kernel.cu:20", from, to, thrust::maximum<double>{}, half, n_2);
        ++trips_1;
        tape.push(to_before);
        tape.push(n_2);
        n_2 = half;
        double *t4 = to;
        to = from;
        from = t4;
        double *t5 = to_adj;
        to_adj = from_adj_1;
        from_adj_1 = t5;
      }
      ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:20");
      double value_2;
      ::cugrad::host::copy(&value_2, from, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:20");
      ::cugrad::host::synchronise(nullptr, "kernel.cu:20");
      double t4 = value_2;
      t3 = first < t4;
      result = t3 ? t4 : first;
      ::cugrad::host::free_device(p_2, nullptr, "kernel.cu:20");
      ::cugrad::host::free_device(p_3, nullptr, "kernel.cu:20");
    }
    value_1 = result;
    ::cugrad::host::copy(out_1, &value_1, 8ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:20");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:20");
  }
  ::cugrad::host::free_device(temp, nullptr, "kernel.cu:21");  // line 21
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:22");  // line 22
  ::cugrad::host::free_device(prefix, nullptr, "kernel.cu:23");  // line 23

  // reverse sweep
  if (!t2) {  // line 20
    double value_adj = 0.0;
    double value_adj_1 = 0.0;
    ::cugrad::host::add_back(&value_adj_1, out_adj + 1, 8ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:20");
    double result_adj = value_adj_1;
    value_adj_1 = 0.0;
    double first_adj = result_adj;
    if (n_1 != 0) {
      double value_adj_2 = 0.0;
      if (t3) {
        first_adj = 0.0;
      } else {
        result_adj = 0.0;
      }
      value_adj_2 += result_adj;
      ::cugrad::host::add_back(from_adj_1, &value_adj_2, 8ul, cudaMemcpyDeviceToHost, nullptr,
          "kernel.cu:20");
      ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::take_loop("kernel.cu:20");
      for (long long k = trips_1; k > 0; --k) {
        bool t4 = (k - 1) % 2 == 0;
        double *from = t4 ? p_2 : p_3;
        double *to = t4 ? p_3 : p_2;
        double *from_adj_2 = t4 ? p_adj_2 : p_adj_3;
        double *to_adj = t4 ? p_adj_3 : p_adj_2;
        ::cugrad::host::loop_back(steps_of_loop, "kernel.cu:20");
        unsigned long n_2 = ::cugrad::host::loop_restored<unsigned long>(steps_of_loop, 0);
        double *from_1 = ::cugrad::host::loop_restored<double *>(steps_of_loop, 1);
        double *to_1 = ::cugrad::host::loop_restored<double *>(steps_of_loop, 2);
        long long trips_2 = ::cugrad::host::loop_restored<long long>(steps_of_loop, 3);
        double *from_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop, 4);
        double *to_adj_1 = ::cugrad::host::loop_restored<double *>(steps_of_loop, 5);
        bool again = ::cugrad::host::loop_replays(steps_of_loop);
        while (again) {
          ::cugrad::host::loop_step(steps_of_loop, n_2, from_1, to_1, trips_2, from_adj_3, to_adj_1);
          unsigned long half = (n_2 + 1) / 2;
          ::cugrad::host::snapshot to_before = ::cugrad::host::keep(to_1, nullptr, "kernel.cu:20");
          ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((half + 255) / 256)),
              dim3(256u)),
              ::cugrad::derived<decltype(&cugrad::library::fold<double, thrust::maximum<double>>), &cugrad::library::fold<double, thrust::maximum<double>>, true, false>{},
              "kernel.cu:20", from_1, to_1, thrust::maximum<double>{}, half, n_2);
          ++trips_2;
          tape.push(to_before);
          tape.push(n_2);
          again = ::cugrad::host::loop_replays(steps_of_loop);
          n_2 = half;
          double *t5 = to_1;
          to_1 = from_1;
          from_1 = t5;
          double *t6 = to_adj_1;
          to_adj_1 = from_adj_3;
          from_adj_3 = t6;
        }
        unsigned long n_3 = tape.pop<unsigned long>();
        ::cugrad::host::snapshot to_before = tape.pop<::cugrad::host::snapshot>();
        unsigned long half = (n_3 + 1) / 2;
        ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((half + 255) / 256)),
            dim3(256u)),
            ::cugrad::derived<decltype(&fold_double_thrust_maximum_double_reverse_0_1), &fold_double_thrust_maximum_double_reverse_0_1, true, false>{},
            "kernel.cu:20", from, to, thrust::maximum<double>{}, half, n_3, from_adj_2, to_adj);
        ::cugrad::host::put_back(to_before, "kernel.cu:20");
        ::cugrad::host::give_up(to_before, "kernel.cu:20");
        ::cugrad::host::loop_reversed(steps_of_loop, "kernel.cu:20");
      }
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_1 + 255) / 256)),
          dim3(256u)),
          ::cugrad::derived<decltype(&transform_double_double_cugrad_library_same_double_reverse_0_1), &transform_double_double_cugrad_library_same_double_reverse_0_1, true, false>{},
          "kernel.cu:20", y, p_2, cugrad::library::same<double>{}, n_1, y_adj, p_adj_2);
    }
    value_adj += first_adj;
    ::cugrad::host::add_back(y_adj, &value_adj, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:20");
  }
  if (!t2) {  // line 19
    if (n > 0) {
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(n_1 > 262144 ? 1024
          : (unsigned int)((n_1 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&sum_double_double_cugrad_library_same_double_reverse_0_1), &sum_double_double_cugrad_library_same_double_reverse_0_1, true, true>{},
          "kernel.cu:19", prefix, out, cugrad::library::same<double>{}, n_1, prefix_adj, out_adj);
    }
    ::cugrad::host::clear(out_adj, 8ul, nullptr, "kernel.cu:19");
  }
  if (!t2) {  // line 18
    if (n_1 != 0) {
      ::cugrad::host::add_back(from_adj, prefix_adj, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:18");
      for (int k = trips; k > 0; --k) {
        bool t4 = (k - 1) % 2 == 0;
        double *from = t4 ? p : p_1;
        double *to = t4 ? p_1 : p;
        unsigned long distance = 1ul << (k - 1);
        double *from_adj_2 = t4 ? p_adj : p_adj_1;
        double *to_adj = t4 ? p_adj_1 : p_adj;
        ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_1 + 255) / 256)),
            dim3(256u)),
            ::cugrad::derived<decltype(&scan_step_double_thrust_plus_double_reverse_0_1), &scan_step_double_thrust_plus_double_reverse_0_1, true, false>{},
            "kernel.cu:18", from, to, thrust::plus<double>{}, distance, n_1, from_adj_2, to_adj);
      }
      ::cugrad::host::add_back(y_adj, p_adj, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:18");
    }
  }
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)t1), dim3(32u)),  // line 13
      ::cugrad::derived<decltype(&square_reverse_0_1), &square_reverse_0_1, true, false>{},
      "kernel.cu:13", y, x, n, y_adj, x_adj);
}
