// Tangent of `run` (kernel.cu:13) with respect to out, x, a, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void run_fold_double_double_Both_tangent_0_2(const double *in, const unsigned int *run,
    double *out, Both f, unsigned long n, double *in_tan, double *out_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  unsigned int mine = run[i];
  if (i > 0 && run[i - 1] == mine) return;
  double value = in[i];
  double value_tan = in_tan[i];
  for (unsigned long k = i + 1; k < n && run[k] == mine; ++k) {
    double b = in[k];
    double b_tan = in_tan[k];
    value_tan = value_tan * b + value * b_tan + b_tan;  // line 10
    value = value * b + b;
  }
  out[mine - 1] = value;
  out_tan[mine - 1] = value_tan;
}

static __global__ void run_sum_double_double_tangent_0_2(const double *in, const unsigned int *run,
    double *out, unsigned long n, double *in_tan, double *out_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  unsigned int t0 = run[i];
  double t1 = in_tan[i];
  atomicAdd(&out[t0 - 1], in[i]);
  atomicAdd(&out_tan[t0 - 1], t1);
}

static void run_fwd(double *out, double *x, int *keys, double a, int n, double *out_tan, double *x_tan,
    double a_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long n_1 = n;  // line 16
  int *found_data = ::cugrad::host::allocate_device<int>(n_1 * 4, nullptr, "kernel.cu:16");
  ::cugrad::host::fill(found_data, 0, n_1 * 4, nullptr, "kernel.cu:16");
  double *sums_data = ::cugrad::host::allocate_device<double>(n_1 * 8, nullptr, "kernel.cu:17");  // line 17
  double *sums_data_tan = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:17");
  ::cugrad::host::fill(sums_data, 0, n_1 * 8, nullptr, "kernel.cu:17");
  ::cugrad::host::clear(sums_data_tan, n_1 * 8, nullptr, "kernel.cu:17");
  long n_2 = n;  // line 18
  int *p = keys + n_2;
  unsigned long n_3 = p - keys;
  unsigned long result = 0;
  if (n_3 != 0) {
    unsigned int *p_1 = ::cugrad::host::allocate_device<unsigned int>(n_3 * 4, nullptr, "kernel.cu:18");
    unsigned int *p_2 = ::cugrad::host::allocate_device<unsigned int>(n_3 * 4, nullptr, "kernel.cu:18");
    unsigned int t0 = (n_3 + 255) / 256;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_starts<int, thrust::equal_to<int>>), &cugrad::library::run_starts<int, thrust::equal_to<int>>, true, false>{},
        "kernel.cu:18", keys, p_1, thrust::equal_to<int>{}, n_3);
    if (n_3 != 0) {
      unsigned int *p_3 = ::cugrad::host::allocate_device<unsigned int>(n_3 * 4, nullptr, "kernel.cu:18");
      unsigned int *p_4 = ::cugrad::host::allocate_device<unsigned int>(n_3 * 4, nullptr, "kernel.cu:18");
      ::cugrad::host::copy(p_3, p_1, n_3 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:18");
      unsigned int *from = p_3;
      unsigned int *to = p_4;
      for (unsigned long distance = 1; distance < n_3; distance *= 2) {
        ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(256u)),
            ::cugrad::derived<decltype(&cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>), &cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>, true, false>{},
            "kernel.cu:18", from, to, thrust::plus<unsigned int>{}, distance, n_3);
        unsigned int *t1 = to;
        to = from;
        from = t1;
      }
      ::cugrad::host::copy(p_2, from, n_3 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:18");
      ::cugrad::host::free_device(from, nullptr, "kernel.cu:18");
      ::cugrad::host::free_device(to, nullptr, "kernel.cu:18");
    }
    ::cugrad::host::free_device(p_1, nullptr, "kernel.cu:18");
    unsigned int *p_3 = p_2 + (n_3 - 1);
    unsigned int value;
    ::cugrad::host::copy(&value, p_3, 4ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:18");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:18");
    unsigned long runs = value;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_keys<int>), &cugrad::library::run_keys<int>, true, false>{},
        "kernel.cu:18", keys, p_2, found_data, n_3);
    ::cugrad::host::fill(sums_data, 0, runs * 8, nullptr, "kernel.cu:18");
    ::cugrad::host::clear(sums_data_tan, runs * 8, nullptr, "kernel.cu:18");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(256u)),
        ::cugrad::derived<decltype(&run_sum_double_double_tangent_0_2), &run_sum_double_double_tangent_0_2, true, false>{},
        "kernel.cu:18", x, p_2, sums_data, n_3, x_tan, sums_data_tan);
    ::cugrad::host::free_device(p_2, nullptr, "kernel.cu:18");
    result = runs;
  }
  long n_4 = result;
  double *p_1 = sums_data + n_4;
  int runs = p_1 - sums_data;  // line 19
  int *last = keys + n;  // line 20
  unsigned long n_5 = last - keys;
  if (n_5 != 0) {
    unsigned int *p_2 = ::cugrad::host::allocate_device<unsigned int>(n_5 * 4, nullptr, "kernel.cu:20");
    unsigned int *p_3 = ::cugrad::host::allocate_device<unsigned int>(n_5 * 4, nullptr, "kernel.cu:20");
    unsigned int t0 = (n_5 + 255) / 256;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_starts<int, Third>), &cugrad::library::run_starts<int, Third>, true, false>{},
        "kernel.cu:20", keys, p_2, Third{}, n_5);
    if (n_5 != 0) {
      unsigned int *p_4 = ::cugrad::host::allocate_device<unsigned int>(n_5 * 4, nullptr, "kernel.cu:20");
      unsigned int *p_5 = ::cugrad::host::allocate_device<unsigned int>(n_5 * 4, nullptr, "kernel.cu:20");
      ::cugrad::host::copy(p_4, p_2, n_5 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:20");
      unsigned int *from = p_4;
      unsigned int *to = p_5;
      for (unsigned long distance = 1; distance < n_5; distance *= 2) {
        ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(256u)),
            ::cugrad::derived<decltype(&cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>), &cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>, true, false>{},
            "kernel.cu:20", from, to, thrust::plus<unsigned int>{}, distance, n_5);
        unsigned int *t1 = to;
        to = from;
        from = t1;
      }
      ::cugrad::host::copy(p_3, from, n_5 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:20");
      ::cugrad::host::free_device(from, nullptr, "kernel.cu:20");
      ::cugrad::host::free_device(to, nullptr, "kernel.cu:20");
    }
    ::cugrad::host::free_device(p_2, nullptr, "kernel.cu:20");
    unsigned int *p_4 = p_3 + (n_5 - 1);
    unsigned int value;
    ::cugrad::host::copy(&value, p_4, 4ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:20");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:20");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_keys<int>), &cugrad::library::run_keys<int>, true, false>{},
        "kernel.cu:20", keys, p_3, found_data, n_5);
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(256u)),
        ::cugrad::derived<decltype(&run_fold_double_double_Both_tangent_0_2), &run_fold_double_double_Both_tangent_0_2, true, false>{},
        "kernel.cu:20", x, p_3, out, Both{}, n_5, x_tan, out_tan);
    ::cugrad::host::free_device(p_3, nullptr, "kernel.cu:20");
  }
  unsigned long i = runs - 1;  // line 21
  double *p_2 = sums_data + i;
  double value;
  double value_tan = 0.0;
  ::cugrad::host::copy(&value, p_2, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:21");
  ::cugrad::host::copy(&value_tan, sums_data_tan + i, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:21");
  double last_1 = value;
  double last_tan = value_tan;
  double value_1;  // line 22
  double value_tan_1 = 0.0;
  ::cugrad::host::copy(&value_1, sums_data, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:22");
  ::cugrad::host::copy(&value_tan_1, sums_data_tan, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:22");
  double t0 = value_1;
  double t1 = value_tan_1;
  double t2 = last_1 * t0;
  double kept;
  double kept_tan = 0.0;
  kept = t2 * a;
  kept_tan = (last_tan * t0 + last_1 * t1) * a + t2 * a_tan;
  ::cugrad::host::copy(sums_data, &kept, 8ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:22");
  ::cugrad::host::copy(sums_data_tan, &kept_tan, 8ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:22");
  long n_6 = runs;  // line 23
  double *p_3 = sums_data + n_6;
  double *p_4 = out + n;
  long n_7 = p_3 - sums_data;
  unsigned long n_8 = n_7;
  ::cugrad::host::copy(p_4, sums_data, n_8 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:23");
  ::cugrad::host::copy(out_tan + n, sums_data_tan, n_8 * 8, cudaMemcpyDeviceToDevice, nullptr,
      "kernel.cu:23");
  ::cugrad::host::free_device(sums_data, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::free_device(found_data, nullptr, "kernel.cu:13");
}
