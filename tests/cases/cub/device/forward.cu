// Tangent of `kernel` (kernel.cu:9) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void fold_double_thrust_maximum_double_tangent_0_1(const double *in, double *out,
    thrust::maximum<double> f, unsigned long half, unsigned long n, double *in_tan, double *out_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= half) return;
  if (i + half < n) {
    double t0 = in[i];
    double t1 = in[i + half];
    double t2 = in_tan[i + half];
    if (!(t0 < t1)) {
      t1 = t0;
      t2 = in_tan[i];
    }
    out[i] = t1;
    out_tan[i] = t2;
  } else {
    double t0 = in_tan[i];
    out[i] = in[i];
    out_tan[i] = t0;
  }
}

static __global__ void transform_double_double_cugrad_library_same_double_tangent_0_1(const double *in,
    double *out, cugrad::library::same<double> f, unsigned long n, double *in_tan, double *out_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  double t0 = in_tan[i];
  out[i] = in[i];
  out_tan[i] = t0;
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

static __global__ void scan_step_double_thrust_plus_double_tangent_0_1(const double *in, double *out,
    thrust::plus<double> f, unsigned long distance, unsigned long n, double *in_tan, double *out_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  if (i >= distance) {
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

static __global__ void square_tangent_0_1(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 5
  double t0 = x[i];
  double t1 = x_tan[i];
  y[i] = t0 * t0;
  y_tan[i] = t1 * t0 + t0 * t1;
}

static void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long n_1 = n;  // line 11
  unsigned long t0 = n_1 * 8;
  double *y = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:11");
  double *y_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:11");
  double *prefix = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:12");  // line 12
  double *prefix_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:12");
  ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n + 31) / 32)), dim3(32u)),  // line 13
      ::cugrad::derived<decltype(&square_tangent_0_1), &square_tangent_0_1, true, false>{},
      "kernel.cu:13", y, x, n, y_tan, x_tan);
  void *temp = ::cugrad::host::allocate_device<void>(1ul, nullptr, "kernel.cu:17");  // line 17
  bool t1 = temp == nullptr;  // line 18
  if (!t1) {
    if (n_1 != 0) {
      double *p = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:18");
      double *p_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:18");
      double *p_1 = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:18");
      double *p_tan_1 = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:18");
      ::cugrad::host::copy(p, y, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:18");
      ::cugrad::host::copy(p_tan, y_tan, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:18");
      double *from = p;
      double *to = p_1;
      double *from_tan = p_tan;
      double *to_tan = p_tan_1;
      for (unsigned long distance = 1; distance < n_1; distance *= 2) {
        ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_1 + 255) / 256)), dim3(256u)),
            ::cugrad::derived<decltype(&scan_step_double_thrust_plus_double_tangent_0_1), &scan_step_double_thrust_plus_double_tangent_0_1, true, false>{},
            "kernel.cu:18", from, to, thrust::plus<double>{}, distance, n_1, from_tan, to_tan);
        double *t2 = to;
        to = from;
        from = t2;
        double *t3 = to_tan;
        to_tan = from_tan;
        from_tan = t3;
      }
      ::cugrad::host::copy(prefix, from, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:18");
      ::cugrad::host::copy(prefix_tan, from_tan, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:18");
      ::cugrad::host::free_device(from, nullptr, "kernel.cu:18");
      ::cugrad::host::free_device(to, nullptr, "kernel.cu:18");
    }
  }
  if (!t1) {  // line 19
    ::cugrad::host::fill(out, 0, 8ul, nullptr, "kernel.cu:19");
    ::cugrad::host::clear(out_tan, 8ul, nullptr, "kernel.cu:19");
    if (n > 0) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(n_1 > 262144 ? 1024
          : (unsigned int)((n_1 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&sum_double_double_cugrad_library_same_double_tangent_0_1), &sum_double_double_cugrad_library_same_double_tangent_0_1, true, true>{},
          "kernel.cu:19", prefix, out, cugrad::library::same<double>{}, n_1, prefix_tan, out_tan);
    }
  }
  ++out;  // line 20
  if (!t1) {
    double value;
    double value_tan = 0.0;
    ::cugrad::host::copy(&value, y, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:20");
    ::cugrad::host::copy(&value_tan, y_tan, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:20");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:20");
    double first = value;
    double first_tan = value_tan;
    double value_1;
    double value_tan_1 = 0.0;
    double result = first;
    double result_tan = first_tan;
    if (n_1 != 0) {
      double *p = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:20");
      double *p_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:20");
      double *p_1 = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:20");
      double *p_tan_1 = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:20");
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_1 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&transform_double_double_cugrad_library_same_double_tangent_0_1), &transform_double_double_cugrad_library_same_double_tangent_0_1, true, false>{},
          "kernel.cu:20", y, p, cugrad::library::same<double>{}, n_1, y_tan, p_tan);
      double *from = p;
      double *to = p_1;
      double *from_tan = p_tan;
      double *to_tan = p_tan_1;
      while (n_1 > 1) {
        unsigned long half = (n_1 + 1) / 2;
        ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((half + 255) / 256)), dim3(256u)),
            ::cugrad::derived<decltype(&fold_double_thrust_maximum_double_tangent_0_1), &fold_double_thrust_maximum_double_tangent_0_1, true, false>{},
            "kernel.cu:20", from, to, thrust::maximum<double>{}, half, n_1, from_tan, to_tan);
        n_1 = half;
        double *t2 = to;
        to = from;
        from = t2;
        double *t3 = to_tan;
        to_tan = from_tan;
        from_tan = t3;
      }
      double value_2;
      double value_tan_2 = 0.0;
      ::cugrad::host::copy(&value_2, from, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:20");
      ::cugrad::host::copy(&value_tan_2, from_tan, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:20");
      ::cugrad::host::synchronise(nullptr, "kernel.cu:20");
      result = value_2;
      result_tan = value_tan_2;
      if (!(first < result)) {
        result = first;
        result_tan = first_tan;
      }
      ::cugrad::host::free_device(p, nullptr, "kernel.cu:20");
      ::cugrad::host::free_device(p_1, nullptr, "kernel.cu:20");
    }
    value_1 = result;
    value_tan_1 = result_tan;
    ::cugrad::host::copy(out, &value_1, 8ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:20");
    ::cugrad::host::copy(out_tan + 1, &value_tan_1, 8ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:20");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:20");
  }
  ::cugrad::host::free_device(temp, nullptr, "kernel.cu:21");  // line 21
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:22");  // line 22
  ::cugrad::host::free_device(prefix, nullptr, "kernel.cu:23");  // line 23
}
