// Tangent of `energy` (kernel.cu:12) with respect to in, a, by cugrad.
//   in_tan: tangent of in
//   a_tan: tangent of a
static __global__ void sum2_double_double_double_thrust_multiplies_double_tangent_0_1_2(const double *a,
    const double *b, double *out, thrust::multiplies<double> f, unsigned long n, double *a_tan, double *b_tan,
    double *out_tan) {
  double mine = 0.0;
  double mine_tan = 0.0;
  for (unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x; i
      < n; i += (unsigned long)gridDim.x * (unsigned long)blockDim.x) {
    double t0 = a[i];
    double t1 = b[i];
    mine += t0 * t1;
    mine_tan += a_tan[i] * t1 + t0 * b_tan[i];
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    double t0 = __shfl_down_sync(0xffffffffu, mine, lanes);
    mine += t0;
    mine_tan += __shfl_down_sync(0xffffffffu, mine_tan, lanes);
  }
  if (threadIdx.x % 32 == 0) {
    atomicAdd(out, mine);
    atomicAdd(out_tan, mine_tan);
  }
}

static __global__ void fill_double_tangent_0_1(double *out, double value, unsigned long n, double *out_tan,
    double value_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i < n) {
    out[i] = value;
    out_tan[i] = value_tan;
  }
}

static __global__ void sum_double_double_cube_tangent_0_1(const double *in, double *out, cube f,
    unsigned long n, double *in_tan, double *out_tan) {
  double mine = 0.0;
  double mine_tan = 0.0;
  for (unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x; i
      < n; i += (unsigned long)gridDim.x * (unsigned long)blockDim.x) {
    double t0 = in[i];  // line 11
    double t1 = in_tan[i];
    double t2 = t0 * t0;
    mine += t2 * t0;
    mine_tan += (t1 * t0 + t0 * t1) * t0 + t2 * t1;
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    double t0 = __shfl_down_sync(0xffffffffu, mine, lanes);
    mine += t0;
    mine_tan += __shfl_down_sync(0xffffffffu, mine_tan, lanes);
  }
  if (threadIdx.x % 32 == 0) {
    atomicAdd(out, mine);
    atomicAdd(out_tan, mine_tan);
  }
}

static __global__ void sum_double_double_cugrad_library_same_double_tangent_0_1(const double *in, double *out,
    cugrad::library::same<double> f, unsigned long n, double *in_tan, double *out_tan) {
  double mine = 0.0;
  double mine_tan = 0.0;
  for (unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x; i
      < n; i += (unsigned long)gridDim.x * (unsigned long)blockDim.x) {
    mine += in[i];
    mine_tan += in_tan[i];
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    double t0 = __shfl_down_sync(0xffffffffu, mine, lanes);
    mine += t0;
    mine_tan += __shfl_down_sync(0xffffffffu, mine_tan, lanes);
  }
  if (threadIdx.x % 32 == 0) {
    atomicAdd(out, mine);
    atomicAdd(out_tan, mine_tan);
  }
}

static __global__ void transform2_in_second_double_double_thrust_multiplies_double_tangent_0_1(const double *a,
    double *x, thrust::multiplies<double> f, unsigned long n, double *a_tan, double *x_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  double t0 = a[i];
  double t1 = a_tan[i];
  double t2 = x[i];
  double t3 = x_tan[i];
  x[i] = t0 * t2;
  x_tan[i] = t1 * t2 + t0 * t3;
}

static __global__ void transform2_in_first_double_double_thrust_multiplies_double_tangent_0_1(double *x,
    const double *b, thrust::multiplies<double> f, unsigned long n, double *x_tan, double *b_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = b[i];
  double t3 = b_tan[i];
  x[i] = t0 * t2;
  x_tan[i] = t1 * t2 + t0 * t3;
}

static __global__ void transform_double_double_scaled_tangent_0_1_2(const double *in, double *out, scaled f,
    unsigned long n, double *in_tan, double *out_tan, scaled *f_tan) {
  double f_a_tan = f_tan->a;  // line 40
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  double x = in[i];
  double x_tan = in_tan[i];
  double t0 = f.a * x;  // line 10
  out[i] = t0 * x;
  out_tan[i] = (f_a_tan * x + f.a * x_tan) * x + t0 * x_tan;
}

static __global__ void transform_in_place_double_scaled_tangent_0_1(double *x, scaled f, unsigned long n,
    double *x_tan, scaled *f_tan) {
  double f_a_tan = f_tan->a;  // line 53
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  double x_1 = x[i];
  double x_tan_1 = x_tan[i];
  double t0 = f.a * x_1;  // line 10
  x[i] = t0 * x_1;
  x_tan[i] = (f_a_tan * x_1 + f.a * x_tan_1) * x_1 + t0 * x_tan_1;
}

static double energy_fwd(const double *in, double a, int n, double *in_tan, double a_tan) {
  ::cugrad::host::sweep sweep(false);
  const double *last = in + n;  // line 13
  unsigned long x_size = last - in;
  double *x_data = ::cugrad::host::allocate_device<double>(x_size * 8, nullptr, "kernel.cu:13");
  double *x_data_tan = ::cugrad::host::shadow_device<double>(x_size * 8, nullptr, "kernel.cu:13");
  ::cugrad::host::copy(x_data, in, x_size * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:13");
  ::cugrad::host::copy(x_data_tan, in_tan, x_size * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:13");
  unsigned long n_1 = n;
  double *y_data = ::cugrad::host::allocate_device<double>(n_1 * 8, nullptr, "kernel.cu:13");
  double *y_data_tan = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:13");
  ::cugrad::host::fill(y_data, 0, n_1 * 8, nullptr, "kernel.cu:13");
  ::cugrad::host::clear(y_data_tan, n_1 * 8, nullptr, "kernel.cu:13");
  double *p = x_data + x_size;  // line 14
  long n_2 = p - x_data;
  unsigned long n_3 = n_2;
  bool t0 = n_3 != 0;
  if (t0) {
    if (x_data == y_data) {
      scaled *t1 = ::cugrad::host::upload(scaled{a_tan}, nullptr, "kernel.cu:14");
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&transform_in_place_double_scaled_tangent_0_1), &transform_in_place_double_scaled_tangent_0_1, true, false>{},
          "kernel.cu:14", y_data, scaled{a}, n_3, y_data_tan, t1);
    } else {
      scaled *t1 = ::cugrad::host::upload(scaled{a_tan}, nullptr, "kernel.cu:14");
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&transform_double_double_scaled_tangent_0_1_2), &transform_double_double_scaled_tangent_0_1_2, true, false>{},
          "kernel.cu:14", x_data, y_data, scaled{a}, n_3, x_data_tan, y_data_tan, t1);
    }
  }
  if (t0) {  // line 15
    if ((const void *)x_data == (const void *)y_data) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&transform2_in_first_double_double_thrust_multiplies_double_tangent_0_1), &transform2_in_first_double_double_thrust_multiplies_double_tangent_0_1, true, false>{},
          "kernel.cu:15", y_data, y_data, thrust::multiplies<double>{}, n_3, y_data_tan, y_data_tan);
    } else {
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&transform2_in_second_double_double_thrust_multiplies_double_tangent_0_1), &transform2_in_second_double_double_thrust_multiplies_double_tangent_0_1, true, false>{},
          "kernel.cu:15", x_data, y_data, thrust::multiplies<double>{}, n_3, x_data_tan, y_data_tan);
    }
  }
  double *p_1 = y_data + n_1;  // line 16
  unsigned long n_4 = p_1 - y_data;
  double result_tan = 0.0;
  if (n_4 != 0) {
    double *p_2 = ::cugrad::host::allocate_device<double>(8ul, nullptr, "kernel.cu:16");
    double *p_tan = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:16");
    ::cugrad::host::fill(p_2, 0, 8ul, nullptr, "kernel.cu:16");
    ::cugrad::host::clear(p_tan, 8ul, nullptr, "kernel.cu:16");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(n_4 > 262144 ? 1024
        : (unsigned int)((n_4 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&sum_double_double_cugrad_library_same_double_tangent_0_1), &sum_double_double_cugrad_library_same_double_tangent_0_1, true, true>{},
        "kernel.cu:16", y_data, p_2, cugrad::library::same<double>{}, n_4, y_data_tan, p_tan);
    double value;
    double value_tan = 0.0;
    ::cugrad::host::copy(&value, p_2, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:16");
    ::cugrad::host::copy(&value_tan, p_tan, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:16");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:16");
    result_tan = value_tan;
    ::cugrad::host::free_device(p_2, nullptr, "kernel.cu:16");
  }
  bool t1 = n_3 == 0;  // line 17
  double result_tan_1 = 0.0;
  if (!t1) {
    double *p_2 = ::cugrad::host::allocate_device<double>(8ul, nullptr, "kernel.cu:17");
    double *p_tan = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:17");
    ::cugrad::host::fill(p_2, 0, 8ul, nullptr, "kernel.cu:17");
    ::cugrad::host::clear(p_tan, 8ul, nullptr, "kernel.cu:17");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(n_3 > 262144 ? 1024
        : (unsigned int)((n_3 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&sum_double_double_cube_tangent_0_1), &sum_double_double_cube_tangent_0_1, true, true>{},
        "kernel.cu:17", x_data, p_2, cube{}, n_3, x_data_tan, p_tan);
    double value;
    double value_tan = 0.0;
    ::cugrad::host::copy(&value, p_2, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:17");
    ::cugrad::host::copy(&value_tan, p_tan, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:17");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:17");
    result_tan_1 = value_tan;
    ::cugrad::host::free_device(p_2, nullptr, "kernel.cu:17");
  }
  double s_tan = result_tan + result_tan_1;
  double *p_2 = y_data + 2;  // line 18
  unsigned long n_5 = p_2 - y_data;
  if (n_5 != 0) {
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_5 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&fill_double_tangent_0_1), &fill_double_tangent_0_1, true, false>{},
        "kernel.cu:18", y_data, a, n_5, y_data_tan, a_tan);
  }
  double result_tan_2 = 0.0;
  if (!t1) {  // line 19
    double *p_3 = ::cugrad::host::allocate_device<double>(8ul, nullptr, "kernel.cu:19");
    double *p_tan = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:19");
    ::cugrad::host::fill(p_3, 0, 8ul, nullptr, "kernel.cu:19");
    ::cugrad::host::clear(p_tan, 8ul, nullptr, "kernel.cu:19");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(n_3 > 262144 ? 1024
        : (unsigned int)((n_3 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&sum2_double_double_double_thrust_multiplies_double_tangent_0_1_2), &sum2_double_double_double_thrust_multiplies_double_tangent_0_1_2, true, true>{},
        "kernel.cu:19", x_data, y_data, p_3, thrust::multiplies<double>{}, n_3, x_data_tan, y_data_tan,
        p_tan);
    double value;
    double value_tan = 0.0;
    ::cugrad::host::copy(&value, p_3, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:19");
    ::cugrad::host::copy(&value_tan, p_tan, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:19");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:19");
    result_tan_2 = value_tan;
    ::cugrad::host::free_device(p_3, nullptr, "kernel.cu:19");
  }
  s_tan += result_tan_2;
  ::cugrad::host::free_device(y_data, nullptr, "kernel.cu:12");  // line 12
  ::cugrad::host::free_device(x_data, nullptr, "kernel.cu:12");
  return s_tan;
}
