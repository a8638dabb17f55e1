// Gradient of `energy` (kernel.cu:12) with respect to in, a, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static __global__ void transform_double_double_scaled_reverse_0_1_2(const double *in, double *out, scaled f,
    unsigned long n, double *in_adj, double *out_adj, scaled *f_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  bool t0 = i < n;
  double f_a_adj = 0.0;
  if (t0) {
    double x = in[i];

    // reverse sweep
    double t1 = out_adj[i];
    double t2 = t1 * x;  // line 10
    double x_adj = t1 * (f.a * x);
    f_a_adj = t2 * x;
    x_adj += t2 * f.a;
    in_adj[i] += x_adj;
  }
  ::cugrad::accumulate_block(&f_adj->a, f_a_adj);  // line 40
  if (t0) out_adj[i] = 0.0;
}

static __global__ void transform_in_place_double_scaled_reverse_0_1(double *x, scaled f, unsigned long n,
    double *x_adj, scaled *f_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  double f_a_adj = 0.0;
  if (i < n) {
    double x_1 = x[i];

    // reverse sweep
    double t0 = x_adj[i];
    double t1 = t0 * x_1;  // line 10
    double x_adj_1 = t0 * (f.a * x_1);
    f_a_adj = t1 * x_1;
    x_adj_1 += t1 * f.a;
    x_adj[i] = x_adj_1;
  }
  ::cugrad::accumulate_block(&f_adj->a, f_a_adj);  // line 53
}

static __global__ void transform2_in_second_double_double_thrust_multiplies_double_reverse_0_1(const double *a,
    double *x, thrust::multiplies<double> f, unsigned long n, double *a_adj, double *x_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  double a_adj_before = a_adj[i];
  double t0 = x[i];

  // reverse sweep
  double t1 = x_adj[i];
  x_adj[i] = t1 * a[i];
  a_adj[i] = a_adj_before + t1 * t0;
}

static __global__ void transform2_in_first_double_double_thrust_multiplies_double_reverse_0_1(double *x,
    const double *b, thrust::multiplies<double> f, unsigned long n, double *x_adj, double *b_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  double t0 = x[i];
  double t1 = b[i];
  x[i] = t0 * t1;

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&x_adj[i], 0.0);
  atomicAdd(&b_adj[i], t2 * t0);
  atomicAdd(&x_adj[i], t2 * t1);
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

static __global__ void sum_double_double_cube_reverse_0_1(const double *in, double *out, cube f,
    unsigned long n, double *in_adj, double *out_adj) {
  bool t0 = threadIdx.x % 32 == 0;
  double mine_adj = t0 ? *out_adj : 0.0;
  for (int k = 5; k > 0; --k) {
    int lanes = 16 >> (k - 1);
    mine_adj += ::cugrad::shuffle_down_transposed(0xffffffffu, mine_adj, lanes);
  }
  double mine = 0.0;
  for (unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x; i
      < n; i += (unsigned long)gridDim.x * (unsigned long)blockDim.x) {
    double t1 = in[i];  // line 11
    double t2 = t1 * t1;
    mine += t2 * t1;
    atomicAdd(&in_adj[i], mine_adj * t2 + 2.0 * (mine_adj * t1) * t1);
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    mine += __shfl_down_sync(0xffffffffu, mine, lanes);
  }
  if (t0) {
    // reverse sweep
  }
}

static __global__ void fill_double_reverse_0_1(double *out, double value, unsigned long n, double *out_adj,
    double *value_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  double value_adj_1 = 0.0;
  if (i < n) {
    // reverse sweep
    value_adj_1 = out_adj[i];
    out_adj[i] = 0.0;
  }
  ::cugrad::accumulate_block(&value_adj[::cugrad::place_of_block()], value_adj_1);
}

static __global__ void sum2_double_double_double_thrust_multiplies_double_reverse_0_1_2(const double *a,
    const double *b, double *out, thrust::multiplies<double> f, unsigned long n, double *a_adj, double *b_adj,
    double *out_adj) {
  bool t0 = threadIdx.x % 32 == 0;
  double mine_adj = t0 ? *out_adj : 0.0;
  for (int k = 5; k > 0; --k) {
    int lanes = 16 >> (k - 1);
    mine_adj += ::cugrad::shuffle_down_transposed(0xffffffffu, mine_adj, lanes);
  }
  double mine = 0.0;
  for (unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x; i
      < n; i += (unsigned long)gridDim.x * (unsigned long)blockDim.x) {
    double t1 = a[i];
    double t2 = b[i];
    mine += t1 * t2;
    atomicAdd(&b_adj[i], mine_adj * t1);
    atomicAdd(&a_adj[i], mine_adj * t2);
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    mine += __shfl_down_sync(0xffffffffu, mine, lanes);
  }
  if (t0) {
    // reverse sweep
  }
}

static void energy_rev(const double *in, double a, int n, double *in_adj, double *a_adj) {
  ::cugrad::host::sweep sweep(true, in_adj, a_adj);
  const double *last = in + n;  // line 13
  unsigned long x_size = last - in;
  double *x_data = ::cugrad::host::allocate_device<double>(x_size * 8, nullptr, "kernel.cu:13");
  double *x_data_adj = ::cugrad::host::shadow_device<double>(x_size * 8, nullptr, "kernel.cu:13");
  ::cugrad::host::copy(x_data, in, x_size * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:13");
  unsigned long n_1 = n;
  double *y_data = ::cugrad::host::allocate_zeroed_device<double>(n_1 * 8, nullptr, "kernel.cu:13");
  double *y_data_adj = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:13");
  ::cugrad::host::fill(y_data, 0, n_1 * 8, nullptr, "kernel.cu:13");
  double *p = x_data + x_size;  // line 14
  long n_2 = p - x_data;
  unsigned long n_3 = n_2;
  bool t0 = n_3 != 0;
  ::cugrad::host::snapshot y_data_before = {};
  if (t0) {
    if (x_data == y_data) {
      y_data_before = ::cugrad::host::keep(y_data, nullptr, "kernel.cu:14");
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::transform_in_place<double, scaled>), &cugrad::library::transform_in_place<double, scaled>, true, false>{},
          "kernel.cu:14", y_data, scaled{a}, n_3);
    } else {
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::transform<double, double, scaled>), &cugrad::library::transform<double, double, scaled>, true, false>{},
          "kernel.cu:14", x_data, y_data, scaled{a}, n_3);
    }
  }
  ::cugrad::host::snapshot y_data_before_1 = {};
  ::cugrad::host::snapshot y_data_before_2 = {};
  if (t0) {  // line 15
    if ((const void *)x_data == (const void *)y_data) {
      y_data_before_1 = ::cugrad::host::keep(y_data, nullptr, "kernel.cu:15");
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::transform2_in_first<double, double, thrust::multiplies<double>>), &cugrad::library::transform2_in_first<double, double, thrust::multiplies<double>>, true, false>{},
          "kernel.cu:15", y_data, y_data, thrust::multiplies<double>{}, n_3);
    } else {
      y_data_before_2 = ::cugrad::host::keep(y_data, nullptr, "kernel.cu:15");
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::transform2_in_second<double, double, thrust::multiplies<double>>), &cugrad::library::transform2_in_second<double, double, thrust::multiplies<double>>, true, false>{},
          "kernel.cu:15", x_data, y_data, thrust::multiplies<double>{}, n_3);
    }
  }
  double *p_1 = y_data + n_1;  // line 16
  unsigned long n_4 = p_1 - y_data;
  bool t1 = n_4 == 0;
  double *p_2 = nullptr;
  double *p_adj = nullptr;
  if (!t1) {
    p_2 = ::cugrad::host::allocate_device<double>(8ul, nullptr, "kernel.cu:16");
    p_adj = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:16");
    ::cugrad::host::fill(p_2, 0, 8ul, nullptr, "kernel.cu:16");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(n_4 > 262144 ? 1024
        : (unsigned int)((n_4 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::sum<double, double, cugrad::library::same<double>>), &cugrad::library::sum<double, double, cugrad::library::same<double>>, true, true>{},
        "kernel.cu:16", y_data, p_2, cugrad::library::same<double>{}, n_4);
    double value;
    ::cugrad::host::copy(&value, p_2, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:16");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:16");
    ::cugrad::host::free_device(p_2, nullptr, "kernel.cu:16");
  }
  bool t2 = n_3 == 0;  // line 17
  double *p_3 = nullptr;
  double *p_adj_1 = nullptr;
  if (!t2) {
    p_3 = ::cugrad::host::allocate_device<double>(8ul, nullptr, "kernel.cu:17");
    p_adj_1 = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:17");
    ::cugrad::host::fill(p_3, 0, 8ul, nullptr, "kernel.cu:17");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(n_3 > 262144 ? 1024
        : (unsigned int)((n_3 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::sum<double, double, cube>), &cugrad::library::sum<double, double, cube>, true, true>{},
        "kernel.cu:17", x_data, p_3, cube{}, n_3);
    double value;
    ::cugrad::host::copy(&value, p_3, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:17");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:17");
    ::cugrad::host::free_device(p_3, nullptr, "kernel.cu:17");
  }
  double *p_4 = y_data + 2;  // line 18
  unsigned long n_5 = p_4 - y_data;
  bool t3 = n_5 != 0;
  ::cugrad::host::snapshot y_data_before_3 = {};
  if (t3) {
    y_data_before_3 = ::cugrad::host::keep(y_data, nullptr, "kernel.cu:18");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_5 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::fill<double>), &cugrad::library::fill<double>, true, false>{},
        "kernel.cu:18", y_data, a, n_5);
  }
  double *p_5 = nullptr;
  double *p_adj_2 = nullptr;
  if (!t2) {  // line 19
    p_5 = ::cugrad::host::allocate_device<double>(8ul, nullptr, "kernel.cu:19");
    p_adj_2 = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:19");
    ::cugrad::host::fill(p_5, 0, 8ul, nullptr, "kernel.cu:19");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(n_3 > 262144 ? 1024
        : (unsigned int)((n_3 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::sum2<double, double, double, thrust::multiplies<double>>), &cugrad::library::sum2<double, double, double, thrust::multiplies<double>>, true, true>{},
        "kernel.cu:19", x_data, y_data, p_5, thrust::multiplies<double>{}, n_3);
    double value;
    ::cugrad::host::copy(&value, p_5, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:19");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:19");
    ::cugrad::host::free_device(p_5, nullptr, "kernel.cu:19");
  }
  ::cugrad::host::free_device(y_data, nullptr, "kernel.cu:12");  // line 12
  ::cugrad::host::free_device(x_data, nullptr, "kernel.cu:12");

  // reverse sweep
  if (!t2) {  // line 19
    double value_adj = 0.0;
    value_adj += 1.0;
    ::cugrad::host::add_back(p_adj_2, &value_adj, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:19");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(n_3 > 262144 ? 1024
        : (unsigned int)((n_3 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&sum2_double_double_double_thrust_multiplies_double_reverse_0_1_2), &sum2_double_double_double_thrust_multiplies_double_reverse_0_1_2, true, true>{},
        "kernel.cu:19", x_data, y_data, p_5, thrust::multiplies<double>{}, n_3, x_data_adj, y_data_adj,
        p_adj_2);
    ::cugrad::host::clear(p_adj_2, 8ul, nullptr, "kernel.cu:19");
  }
  if (t3) {  // line 18
    double *t4 = ::cugrad::host::slot<double>(0, "kernel.cu:18");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_5 + 255) / 256)),
        dim3(256u)),
        ::cugrad::derived<decltype(&fill_double_reverse_0_1), &fill_double_reverse_0_1, true, false>{},
        "kernel.cu:18", y_data, a, n_5, y_data_adj, t4);
    ::cugrad::host::put_back(y_data_before_3, "kernel.cu:18");
    ::cugrad::host::give_up(y_data_before_3, "kernel.cu:18");
  }
  if (!t2) {  // line 17
    double value_adj = 0.0;
    value_adj += 1.0;
    ::cugrad::host::add_back(p_adj_1, &value_adj, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:17");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(n_3 > 262144 ? 1024
        : (unsigned int)((n_3 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&sum_double_double_cube_reverse_0_1), &sum_double_double_cube_reverse_0_1, true, true>{},
        "kernel.cu:17", x_data, p_3, cube{}, n_3, x_data_adj, p_adj_1);
    ::cugrad::host::clear(p_adj_1, 8ul, nullptr, "kernel.cu:17");
  }
  if (!t1) {  // line 16
    double value_adj = 0.0;
    value_adj += 1.0;
    ::cugrad::host::add_back(p_adj, &value_adj, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:16");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(n_4 > 262144 ? 1024
        : (unsigned int)((n_4 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&sum_double_double_cugrad_library_same_double_reverse_0_1), &sum_double_double_cugrad_library_same_double_reverse_0_1, true, true>{},
        "kernel.cu:16", y_data, p_2, cugrad::library::same<double>{}, n_4, y_data_adj, p_adj);
    ::cugrad::host::clear(p_adj, 8ul, nullptr, "kernel.cu:16");
  }
  if (t0) {  // line 15
    if ((const void *)x_data == (const void *)y_data) {
      ::cugrad::host::put_back(y_data_before_1, "kernel.cu:15");
      ::cugrad::host::keep_result(y_data, "kernel.cu:15");
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)),
          dim3(256u)),
          ::cugrad::derived<decltype(&transform2_in_first_double_double_thrust_multiplies_double_reverse_0_1), &transform2_in_first_double_double_thrust_multiplies_double_reverse_0_1, true, false>{},
          "kernel.cu:15", y_data, y_data, thrust::multiplies<double>{}, n_3, y_data_adj, y_data_adj);
      ::cugrad::host::give_up(y_data_before_1, "kernel.cu:15");
    } else {
      ::cugrad::host::put_back(y_data_before_2, "kernel.cu:15");
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)),
          dim3(256u)),
          ::cugrad::derived<decltype(&transform2_in_second_double_double_thrust_multiplies_double_reverse_0_1), &transform2_in_second_double_double_thrust_multiplies_double_reverse_0_1, true, false>{},
          "kernel.cu:15", x_data, y_data, thrust::multiplies<double>{}, n_3, x_data_adj, y_data_adj);
      ::cugrad::host::give_up(y_data_before_2, "kernel.cu:15");
    }
  }
  double a_adj_1 = 0.0;
  if (t0) {  // line 14
    if (x_data == y_data) {
      ::cugrad::host::put_back(y_data_before, "kernel.cu:14");
      scaled *t4 = ::cugrad::host::upload(scaled{0.0}, nullptr, "kernel.cu:14");
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)),
          dim3(256u)),
          ::cugrad::derived<decltype(&transform_in_place_double_scaled_reverse_0_1), &transform_in_place_double_scaled_reverse_0_1, true, false>{},
          "kernel.cu:14", y_data, scaled{a}, n_3, y_data_adj, t4);
      scaled t5 = ::cugrad::host::download(t4, nullptr, "kernel.cu:14");
      ::cugrad::host::give_up(y_data_before, "kernel.cu:14");
      a_adj_1 = t5.a;
    } else {
      scaled *t4 = ::cugrad::host::upload(scaled{0.0}, nullptr, "kernel.cu:14");
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)),
          dim3(256u)),
          ::cugrad::derived<decltype(&transform_double_double_scaled_reverse_0_1_2), &transform_double_double_scaled_reverse_0_1_2, true, false>{},
          "kernel.cu:14", x_data, y_data, scaled{a}, n_3, x_data_adj, y_data_adj, t4);
      scaled t5 = ::cugrad::host::download(t4, nullptr, "kernel.cu:14");
      a_adj_1 = t5.a;
    }
  }
  ::cugrad::host::clear(y_data_adj, n_1 * 8, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::add_back(in_adj, x_data_adj, x_size * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:13");
  *a_adj += a_adj_1;
  double a_adj_2 = ::cugrad::host::take_slot<double>(0, "kernel.cu:13");
  *a_adj += a_adj_2;
}
