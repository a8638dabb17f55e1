// Tangent of `run` (kernel.cu:13) with respect to out, x, a, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void run_scan_shift_double_double_thrust_plus_double_tangent_0_2(const double *in,
    const unsigned int *run, double *out, double start, thrust::plus<double> f, unsigned long n,
    double *in_tan, double *out_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  if (i > 0 && run[i - 1] == run[i]) {
    double t0 = in_tan[i - 1];
    out[i] = start + in[i - 1];
    out_tan[i] = t0;
  } else {
    out[i] = start;
    out_tan[i] = 0.0;
  }
}

static __global__ void run_scan_shift_double_double_Joined_tangent_0_2_3(const double *in,
    const unsigned int *run, double *out, double start, Joined f, unsigned long n, double *in_tan,
    double *out_tan, double start_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  if (i > 0 && run[i - 1] == run[i]) {
    double b = in[i - 1];
    double b_tan = in_tan[i - 1];
    double t0 = 0.25 * start;  // line 10
    out[i] = start + b + t0 * b;
    out_tan[i] = start_tan + b_tan + (0.25 * start_tan * b + t0 * b_tan);
  } else {
    out[i] = start;
    out_tan[i] = start_tan;
  }
}

static __global__ void run_scan_step_double_Joined_tangent_0_2(const double *in, const unsigned int *run,
    double *out, Joined f, unsigned long distance, unsigned long n, double *in_tan, double *out_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  if (i >= distance && run[i - distance] == run[i]) {
    double a = in[i - distance];
    double a_tan = in_tan[i - distance];
    double b = in[i];
    double b_tan = in_tan[i];
    double t0 = 0.25 * a;  // line 10
    out[i] = a + b + t0 * b;
    out_tan[i] = a_tan + b_tan + (0.25 * a_tan * b + t0 * b_tan);
  } else {
    double t0 = in_tan[i];
    out[i] = in[i];
    out_tan[i] = t0;
  }
}

static __global__ void run_scan_step_double_thrust_plus_double_tangent_0_2(const double *in,
    const unsigned int *run, double *out, thrust::plus<double> f, unsigned long distance, unsigned long n,
    double *in_tan, double *out_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  if (i >= distance && run[i - distance] == run[i]) {
    double t0 = in_tan[i - distance];
    double t1 = in_tan[i];
    out[i] = in[i - distance] + in[i];
    out_tan[i] = t0 + t1;
  } else {
    double t0 = in_tan[i];
    out[i] = in[i];
    out_tan[i] = t0;
  }
}

static void run_fwd(double *out, double *x, int *keys, double a, int n, double *out_tan, double *x_tan,
    double a_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long n_1 = n;  // line 16
  double *sums_data = ::cugrad::host::allocate_device<double>(n_1 * 8, nullptr, "kernel.cu:16");
  double *sums_data_tan = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:16");
  ::cugrad::host::fill(sums_data, 0, n_1 * 8, nullptr, "kernel.cu:16");
  ::cugrad::host::clear(sums_data_tan, n_1 * 8, nullptr, "kernel.cu:16");
  long n_2 = n;  // line 17
  const int *p = keys + n_2;
  long n_3 = p - keys;
  unsigned long n_4 = n_3;
  bool t0 = n_4 != 0;
  if (t0) {
    unsigned int *p_1 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:17");
    unsigned int *p_2 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:17");
    unsigned int t1 = (n_4 + 255) / 256;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t1), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_starts<int, thrust::equal_to<const int>>), &cugrad::library::run_starts<int, thrust::equal_to<const int>>, true, false>{},
        "kernel.cu:17", keys, p_1, thrust::equal_to<const int>{}, n_4);
    unsigned int *p_3 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:17");
    unsigned int *p_4 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:17");
    ::cugrad::host::copy(p_3, p_1, n_4 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:17");
    unsigned int *from = p_3;
    unsigned int *to = p_4;
    for (unsigned long distance = 1; distance < n_4; distance *= 2) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t1), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>), &cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>, true, false>{},
          "kernel.cu:17", from, to, thrust::plus<unsigned int>{}, distance, n_4);
      unsigned int *t2 = to;
      to = from;
      from = t2;
    }
    ::cugrad::host::copy(p_2, from, n_4 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:17");
    ::cugrad::host::free_device(from, nullptr, "kernel.cu:17");
    ::cugrad::host::free_device(to, nullptr, "kernel.cu:17");
    ::cugrad::host::free_device(p_1, nullptr, "kernel.cu:17");
    double *p_5 = ::cugrad::host::allocate_device<double>(n_4 * 8, nullptr, "kernel.cu:17");
    double *p_tan = ::cugrad::host::shadow_device<double>(n_4 * 8, nullptr, "kernel.cu:17");
    double *p_6 = ::cugrad::host::allocate_device<double>(n_4 * 8, nullptr, "kernel.cu:17");
    double *p_tan_1 = ::cugrad::host::shadow_device<double>(n_4 * 8, nullptr, "kernel.cu:17");
    ::cugrad::host::copy(p_5, x, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:17");
    ::cugrad::host::copy(p_tan, x_tan, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:17");
    double *from_1 = p_5;
    double *to_1 = p_6;
    double *from_tan = p_tan;
    double *to_tan = p_tan_1;
    for (unsigned long distance = 1; distance < n_4; distance *= 2) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t1), dim3(256u)),
          ::cugrad::derived<decltype(&run_scan_step_double_thrust_plus_double_tangent_0_2), &run_scan_step_double_thrust_plus_double_tangent_0_2, true, false>{},
          "kernel.cu:17", from_1, p_2, to_1, thrust::plus<double>{}, distance, n_4, from_tan, to_tan);
      double *t2 = to_1;
      to_1 = from_1;
      from_1 = t2;
      double *t3 = to_tan;
      to_tan = from_tan;
      from_tan = t3;
    }
    ::cugrad::host::free_device(to_1, nullptr, "kernel.cu:17");
    ::cugrad::host::copy(sums_data, from_1, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:17");
    ::cugrad::host::copy(sums_data_tan, from_tan, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:17");
    ::cugrad::host::free_device(from_1, nullptr, "kernel.cu:17");
    ::cugrad::host::free_device(p_2, nullptr, "kernel.cu:17");
  }
  int *last = keys + n;  // line 18
  long n_5 = last - keys;
  unsigned long n_6 = n_5;
  bool t1 = n_6 != 0;
  if (t1) {
    unsigned int *p_1 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:18");
    unsigned int *p_2 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:18");
    unsigned int t2 = (n_6 + 255) / 256;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_starts<int, Third>), &cugrad::library::run_starts<int, Third>, true, false>{},
        "kernel.cu:18", keys, p_1, Third{}, n_6);
    unsigned int *p_3 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:18");
    unsigned int *p_4 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:18");
    ::cugrad::host::copy(p_3, p_1, n_6 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:18");
    unsigned int *from = p_3;
    unsigned int *to = p_4;
    for (unsigned long distance = 1; distance < n_6; distance *= 2) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>), &cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>, true, false>{},
          "kernel.cu:18", from, to, thrust::plus<unsigned int>{}, distance, n_6);
      unsigned int *t3 = to;
      to = from;
      from = t3;
    }
    ::cugrad::host::copy(p_2, from, n_6 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:18");
    ::cugrad::host::free_device(from, nullptr, "kernel.cu:18");
    ::cugrad::host::free_device(to, nullptr, "kernel.cu:18");
    ::cugrad::host::free_device(p_1, nullptr, "kernel.cu:18");
    double *p_5 = ::cugrad::host::allocate_device<double>(n_6 * 8, nullptr, "kernel.cu:18");
    double *p_tan = ::cugrad::host::shadow_device<double>(n_6 * 8, nullptr, "kernel.cu:18");
    double *p_6 = ::cugrad::host::allocate_device<double>(n_6 * 8, nullptr, "kernel.cu:18");
    double *p_tan_1 = ::cugrad::host::shadow_device<double>(n_6 * 8, nullptr, "kernel.cu:18");
    ::cugrad::host::copy(p_5, sums_data, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:18");
    ::cugrad::host::copy(p_tan, sums_data_tan, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:18");
    double *from_1 = p_5;
    double *to_1 = p_6;
    double *from_tan = p_tan;
    double *to_tan = p_tan_1;
    for (unsigned long distance = 1; distance < n_6; distance *= 2) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
          ::cugrad::derived<decltype(&run_scan_step_double_Joined_tangent_0_2), &run_scan_step_double_Joined_tangent_0_2, true, false>{},
          "kernel.cu:18", from_1, p_2, to_1, Joined{}, distance, n_6, from_tan, to_tan);
      double *t3 = to_1;
      to_1 = from_1;
      from_1 = t3;
      double *t4 = to_tan;
      to_tan = from_tan;
      from_tan = t4;
    }
    ::cugrad::host::free_device(to_1, nullptr, "kernel.cu:18");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
        ::cugrad::derived<decltype(&run_scan_shift_double_double_Joined_tangent_0_2_3), &run_scan_shift_double_double_Joined_tangent_0_2_3, true, false>{},
        "kernel.cu:18", from_1, p_2, out, a, Joined{}, n_6, from_tan, out_tan, a_tan);
    ::cugrad::host::free_device(from_1, nullptr, "kernel.cu:18");
    ::cugrad::host::free_device(p_2, nullptr, "kernel.cu:18");
  }
  if (t1) {  // line 19
    unsigned int *p_1 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:19");
    unsigned int *p_2 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:19");
    unsigned int t2 = (n_6 + 255) / 256;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_starts<int, Third>), &cugrad::library::run_starts<int, Third>, true, false>{},
        "kernel.cu:19", keys, p_1, Third{}, n_6);
    unsigned int *p_3 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:19");
    unsigned int *p_4 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:19");
    ::cugrad::host::copy(p_3, p_1, n_6 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
    unsigned int *from = p_3;
    unsigned int *to = p_4;
    for (unsigned long distance = 1; distance < n_6; distance *= 2) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>), &cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>, true, false>{},
          "kernel.cu:19", from, to, thrust::plus<unsigned int>{}, distance, n_6);
      unsigned int *t3 = to;
      to = from;
      from = t3;
    }
    ::cugrad::host::copy(p_2, from, n_6 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
    ::cugrad::host::free_device(from, nullptr, "kernel.cu:19");
    ::cugrad::host::free_device(to, nullptr, "kernel.cu:19");
    ::cugrad::host::free_device(p_1, nullptr, "kernel.cu:19");
    double *p_5 = ::cugrad::host::allocate_device<double>(n_6 * 8, nullptr, "kernel.cu:19");
    double *p_tan = ::cugrad::host::shadow_device<double>(n_6 * 8, nullptr, "kernel.cu:19");
    double *p_6 = ::cugrad::host::allocate_device<double>(n_6 * 8, nullptr, "kernel.cu:19");
    double *p_tan_1 = ::cugrad::host::shadow_device<double>(n_6 * 8, nullptr, "kernel.cu:19");
    ::cugrad::host::copy(p_5, out, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
    ::cugrad::host::copy(p_tan, out_tan, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
    double *from_1 = p_5;
    double *to_1 = p_6;
    double *from_tan = p_tan;
    double *to_tan = p_tan_1;
    for (unsigned long distance = 1; distance < n_6; distance *= 2) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
          ::cugrad::derived<decltype(&run_scan_step_double_thrust_plus_double_tangent_0_2), &run_scan_step_double_thrust_plus_double_tangent_0_2, true, false>{},
          "kernel.cu:19", from_1, p_2, to_1, thrust::plus<double>{}, distance, n_6, from_tan, to_tan);
      double *t3 = to_1;
      to_1 = from_1;
      from_1 = t3;
      double *t4 = to_tan;
      to_tan = from_tan;
      from_tan = t4;
    }
    ::cugrad::host::free_device(to_1, nullptr, "kernel.cu:19");
    ::cugrad::host::copy(out, from_1, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
    ::cugrad::host::copy(out_tan, from_tan, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
    ::cugrad::host::free_device(from_1, nullptr, "kernel.cu:19");
    ::cugrad::host::free_device(p_2, nullptr, "kernel.cu:19");
  }
  double *p_1 = out + n;  // line 20
  if (t0) {
    unsigned int *p_2 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:20");
    unsigned int *p_3 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:20");
    unsigned int t2 = (n_4 + 255) / 256;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_starts<int, thrust::equal_to<const int>>), &cugrad::library::run_starts<int, thrust::equal_to<const int>>, true, false>{},
        "kernel.cu:20", keys, p_2, thrust::equal_to<const int>{}, n_4);
    unsigned int *p_4 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:20");
    unsigned int *p_5 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:20");
    ::cugrad::host::copy(p_4, p_2, n_4 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:20");
    unsigned int *from = p_4;
    unsigned int *to = p_5;
    for (unsigned long distance = 1; distance < n_4; distance *= 2) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>), &cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>, true, false>{},
          "kernel.cu:20", from, to, thrust::plus<unsigned int>{}, distance, n_4);
      unsigned int *t3 = to;
      to = from;
      from = t3;
    }
    ::cugrad::host::copy(p_3, from, n_4 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:20");
    ::cugrad::host::free_device(from, nullptr, "kernel.cu:20");
    ::cugrad::host::free_device(to, nullptr, "kernel.cu:20");
    ::cugrad::host::free_device(p_2, nullptr, "kernel.cu:20");
    double *p_6 = ::cugrad::host::allocate_device<double>(n_4 * 8, nullptr, "kernel.cu:20");
    double *p_tan = ::cugrad::host::shadow_device<double>(n_4 * 8, nullptr, "kernel.cu:20");
    double *p_7 = ::cugrad::host::allocate_device<double>(n_4 * 8, nullptr, "kernel.cu:20");
    double *p_tan_1 = ::cugrad::host::shadow_device<double>(n_4 * 8, nullptr, "kernel.cu:20");
    ::cugrad::host::copy(p_6, x, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:20");
    ::cugrad::host::copy(p_tan, x_tan, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:20");
    double *from_1 = p_6;
    double *to_1 = p_7;
    double *from_tan = p_tan;
    double *to_tan = p_tan_1;
    for (unsigned long distance = 1; distance < n_4; distance *= 2) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
          ::cugrad::derived<decltype(&run_scan_step_double_thrust_plus_double_tangent_0_2), &run_scan_step_double_thrust_plus_double_tangent_0_2, true, false>{},
          "kernel.cu:20", from_1, p_3, to_1, thrust::plus<double>{}, distance, n_4, from_tan, to_tan);
      double *t3 = to_1;
      to_1 = from_1;
      from_1 = t3;
      double *t4 = to_tan;
      to_tan = from_tan;
      from_tan = t4;
    }
    ::cugrad::host::free_device(to_1, nullptr, "kernel.cu:20");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
        ::cugrad::derived<decltype(&run_scan_shift_double_double_thrust_plus_double_tangent_0_2), &run_scan_shift_double_double_thrust_plus_double_tangent_0_2, true, false>{},
        "kernel.cu:20", from_1, p_3, p_1, 0.0, thrust::plus<double>{}, n_4, from_tan, out_tan + n);
    ::cugrad::host::free_device(from_1, nullptr, "kernel.cu:20");
    ::cugrad::host::free_device(p_3, nullptr, "kernel.cu:20");
  }
  ::cugrad::host::free_device(sums_data, nullptr, "kernel.cu:13");  // line 13
}
