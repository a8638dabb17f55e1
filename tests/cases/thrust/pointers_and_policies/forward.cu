// Tangent of `ranked` (kernel.cu:12) with respect to in, a, by cugrad.
//   in_tan: tangent of in
//   a_tan: tangent of a
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

static __global__ void scan_shift_double_thrust_plus_double_tangent_0_1_2(const double *in, double *out,
    double start, thrust::plus<double> f, unsigned long n, double *in_tan, double *out_tan,
    double start_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  if (i > 0) {
    double t0 = in_tan[i - 1];
    out[i] = start + in[i - 1];
    out_tan[i] = start_tan + t0;
  } else {
    out[i] = start;
    out_tan[i] = start_tan;
  }
}

static __global__ void gather_double_tangent_0_2(const double *in, const unsigned int *order, double *out,
    unsigned long n, double *in_tan, double *out_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  unsigned int t0 = order[i];
  double t1 = in_tan[t0];
  out[i] = in[t0];
  out_tan[i] = t1;
}

static __global__ void transform2_in_second_double_double_axpy_tangent_0_1_2(const double *a, double *x,
    axpy f, unsigned long n, double *a_tan, double *x_tan, axpy *f_tan) {
  double f_a_tan = f_tan->a;  // line 63
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  double x_1 = a[i];
  double x_tan_1 = a_tan[i];
  double y = x[i];
  double y_tan = x_tan[i];
  x[i] = f.a * x_1 + y;
  x_tan[i] = f_a_tan * x_1 + f.a * x_tan_1 + y_tan;
}

static __global__ void transform2_in_first_double_double_axpy_tangent_0_1_2(double *x, const double *b,
    axpy f, unsigned long n, double *x_tan, double *b_tan, axpy *f_tan) {
  double f_a_tan = f_tan->a;  // line 58
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  double x_1 = x[i];
  double x_tan_1 = x_tan[i];
  double y = b[i];
  double y_tan = b_tan[i];
  x[i] = f.a * x_1 + y;
  x_tan[i] = f_a_tan * x_1 + f.a * x_tan_1 + y_tan;
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

static double ranked_fwd(const double *in, double a, int n, double *in_tan, double a_tan) {
  ::cugrad::host::sweep sweep(false);
  CUstream_st *stream;  // line 13
  ::cugrad::host::check(cudaStreamCreate(&stream), "kernel.cu:14");  // line 14
  unsigned long t0 = (unsigned long)n * 8;  // line 16
  double *x = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:16");
  double *x_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:16");
  double *y = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:16");
  double *y_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:16");
  int *keys = ::cugrad::host::allocate_device<int>((unsigned long)n * 4, nullptr, "kernel.cu:16");
  ::cugrad::host::copy(x, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:17");  // line 17
  ::cugrad::host::copy(x_tan, in_tan, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:17");
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
  if (t1) {
    double *p_1 = ::cugrad::host::allocate_device<double>(n_3 * 8, nullptr, "kernel.cu:19");
    double *p_tan = ::cugrad::host::shadow_device<double>(n_3 * 8, nullptr, "kernel.cu:19");
    double *p_2 = ::cugrad::host::allocate_device<double>(n_3 * 8, nullptr, "kernel.cu:19");
    double *p_tan_1 = ::cugrad::host::shadow_device<double>(n_3 * 8, nullptr, "kernel.cu:19");
    ::cugrad::host::copy(p_1, x, n_3 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
    ::cugrad::host::copy(p_tan, x_tan, n_3 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
    double *from = p_1;
    double *to = p_2;
    double *from_tan = p_tan;
    double *to_tan = p_tan_1;
    for (unsigned long distance = 1; distance < n_3; distance *= 2) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&scan_step_double_thrust_plus_double_tangent_0_1), &scan_step_double_thrust_plus_double_tangent_0_1, true, false>{},
          "kernel.cu:19", from, to, thrust::plus<double>{}, distance, n_3, from_tan, to_tan);
      double *t2 = to;
      to = from;
      from = t2;
      double *t3 = to_tan;
      to_tan = from_tan;
      from_tan = t3;
    }
    ::cugrad::host::copy(y, from, n_3 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
    ::cugrad::host::copy(y_tan, from_tan, n_3 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:19");
    ::cugrad::host::free_device(from, nullptr, "kernel.cu:19");
    ::cugrad::host::free_device(to, nullptr, "kernel.cu:19");
  }
  CUstream_st *stream_1 = stream;  // line 20
  if (t1) {
    if ((const void *)x == (const void *)y) {
      axpy *t2 = ::cugrad::host::upload(axpy{a_tan}, stream_1, "kernel.cu:20");
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u), 0ul,
          stream_1),
          ::cugrad::derived<decltype(&transform2_in_first_double_double_axpy_tangent_0_1_2), &transform2_in_first_double_double_axpy_tangent_0_1_2, true, false>{},
          "kernel.cu:20", y, y, axpy{a}, n_3, y_tan, y_tan, t2);
    } else {
      axpy *t2 = ::cugrad::host::upload(axpy{a_tan}, stream_1, "kernel.cu:20");
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u), 0ul,
          stream_1),
          ::cugrad::derived<decltype(&transform2_in_second_double_double_axpy_tangent_0_1_2), &transform2_in_second_double_double_axpy_tangent_0_1_2, true, false>{},
          "kernel.cu:20", x, y, axpy{a}, n_3, x_tan, y_tan, t2);
    }
  }
  ::cugrad::host::synchronise(stream, "kernel.cu:21");  // line 21
  int *last_1 = keys + n;  // line 22
  unsigned long n_4 = last_1 - keys;
  if (n_4 != 0) {
    unsigned int *p_1 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:22");
    unsigned int t2 = (n_4 + 255) / 256;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::sort_start), &cugrad::library::sort_start, true, false>{},
        "kernel.cu:22", p_1, n_4);
    unsigned long whole = 1;
    while (whole < n_4) whole *= 2;
    for (unsigned long span = 2; span <= whole; span *= 2) {
      for (unsigned long distance = span / 2; distance > 0; distance /= 2) {
        unsigned long n_5 = whole / 2;
        ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_5 + 255) / 256)), dim3(256u)),
            ::cugrad::derived<decltype(&cugrad::library::sort_step<int, thrust::less<int>>), &cugrad::library::sort_step<int, thrust::less<int>>, true, false>{},
            "kernel.cu:22", keys, p_1, thrust::less<int>{}, span, distance, n_4);
      }
    }
    double *p_2 = ::cugrad::host::allocate_device<double>(n_4 * 8, nullptr, "kernel.cu:22");
    double *p_tan = ::cugrad::host::shadow_device<double>(n_4 * 8, nullptr, "kernel.cu:22");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
        ::cugrad::derived<decltype(&gather_double_tangent_0_2), &gather_double_tangent_0_2, true, false>{},
        "kernel.cu:22", y, p_1, p_2, n_4, y_tan, p_tan);
    ::cugrad::host::copy(y, p_2, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:22");
    ::cugrad::host::copy(y_tan, p_tan, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:22");
    ::cugrad::host::free_device(p_2, nullptr, "kernel.cu:22");
    int *p_3 = ::cugrad::host::allocate_device<int>(n_4 * 4, nullptr, "kernel.cu:22");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::gather<int>), &cugrad::library::gather<int>, true, false>{},
        "kernel.cu:22", keys, p_1, p_3, n_4);
    ::cugrad::host::copy(keys, p_3, n_4 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:22");
    ::cugrad::host::free_device(p_3, nullptr, "kernel.cu:22");
    ::cugrad::host::free_device(p_1, nullptr, "kernel.cu:22");
  }
  double *p_1 = y + n_1;  // line 24
  long n_5 = p_1 - y;
  unsigned long n_6 = n_5;
  if (n_6 != 0) {
    double *p_2 = ::cugrad::host::allocate_device<double>(n_6 * 8, nullptr, "kernel.cu:24");
    double *p_tan = ::cugrad::host::shadow_device<double>(n_6 * 8, nullptr, "kernel.cu:24");
    double *p_3 = ::cugrad::host::allocate_device<double>(n_6 * 8, nullptr, "kernel.cu:24");
    double *p_tan_1 = ::cugrad::host::shadow_device<double>(n_6 * 8, nullptr, "kernel.cu:24");
    double *p_4 = ::cugrad::host::allocate_device<double>(n_6 * 8, nullptr, "kernel.cu:24");
    double *p_tan_2 = ::cugrad::host::shadow_device<double>(n_6 * 8, nullptr, "kernel.cu:24");
    ::cugrad::host::copy(p_3, y, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:24");
    ::cugrad::host::copy(p_tan_1, y_tan, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:24");
    double *from = p_3;
    double *to = p_4;
    double *from_tan = p_tan_1;
    double *to_tan = p_tan_2;
    for (unsigned long distance = 1; distance < n_6; distance *= 2) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_6 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&scan_step_double_thrust_plus_double_tangent_0_1), &scan_step_double_thrust_plus_double_tangent_0_1, true, false>{},
          "kernel.cu:24", from, to, thrust::plus<double>{}, distance, n_6, from_tan, to_tan);
      double *t2 = to;
      to = from;
      from = t2;
      double *t3 = to_tan;
      to_tan = from_tan;
      from_tan = t3;
    }
    ::cugrad::host::copy(p_2, from, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:24");
    ::cugrad::host::copy(p_tan, from_tan, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:24");
    ::cugrad::host::free_device(from, nullptr, "kernel.cu:24");
    ::cugrad::host::free_device(to, nullptr, "kernel.cu:24");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_6 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&scan_shift_double_thrust_plus_double_tangent_0_1_2), &scan_shift_double_thrust_plus_double_tangent_0_1_2, true, false>{},
        "kernel.cu:24", p_2, y, a, thrust::plus<double>{}, n_6, p_tan, y_tan, a_tan);
    ::cugrad::host::free_device(p_2, nullptr, "kernel.cu:24");
  }
  double start = *in;  // line 25
  double start_tan = *in_tan;
  double result = start;
  double result_tan = start_tan;
  if (n_3 != 0) {
    double *p_2 = ::cugrad::host::allocate_device<double>(n_3 * 8, nullptr, "kernel.cu:25");
    double *p_tan = ::cugrad::host::shadow_device<double>(n_3 * 8, nullptr, "kernel.cu:25");
    double *p_3 = ::cugrad::host::allocate_device<double>(n_3 * 8, nullptr, "kernel.cu:25");
    double *p_tan_1 = ::cugrad::host::shadow_device<double>(n_3 * 8, nullptr, "kernel.cu:25");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&transform_double_double_cugrad_library_same_double_tangent_0_1), &transform_double_double_cugrad_library_same_double_tangent_0_1, true, false>{},
        "kernel.cu:25", x, p_2, cugrad::library::same<double>{}, n_3, x_tan, p_tan);
    double *from = p_2;
    double *to = p_3;
    double *from_tan = p_tan;
    double *to_tan = p_tan_1;
    while (n_3 > 1) {
      unsigned long half = (n_3 + 1) / 2;
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((half + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&fold_double_thrust_maximum_double_tangent_0_1), &fold_double_thrust_maximum_double_tangent_0_1, true, false>{},
          "kernel.cu:25", from, to, thrust::maximum<double>{}, half, n_3, from_tan, to_tan);
      n_3 = half;
      double *t2 = to;
      to = from;
      from = t2;
      double *t3 = to_tan;
      to_tan = from_tan;
      from_tan = t3;
    }
    double value;
    double value_tan = 0.0;
    ::cugrad::host::copy(&value, from, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:25");
    ::cugrad::host::copy(&value_tan, from_tan, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:25");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:25");
    result = value;
    result_tan = value_tan;
    if (!(start < result)) {
      result = start;
      result_tan = start_tan;
    }
    ::cugrad::host::free_device(p_2, nullptr, "kernel.cu:25");
    ::cugrad::host::free_device(p_3, nullptr, "kernel.cu:25");
  }
  double *h = ::cugrad::host::allocate_host<double>(t0, nullptr, "kernel.cu:27");  // line 27
  double *h_tan = ::cugrad::host::shadow_host<double>(t0, nullptr, "kernel.cu:27");
  ::cugrad::host::copy(h, y, n_6 * 8, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");  // line 28
  ::cugrad::host::copy(h_tan, y_tan, n_6 * 8, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");
  double s = 0.0;
  double s_tan = 0.0;
  for (int i = 0; i < n; ++i) {  // line 29
    s += h[i] * (i + 1);
    s_tan += h_tan[i] * (i + 1);
  }
  ::cugrad::host::free_host(h, nullptr, "kernel.cu:30");  // line 30
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:31");  // line 31
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:31");
  ::cugrad::host::free_device(keys, nullptr, "kernel.cu:31");
  ::cugrad::host::destroy_stream(stream, "kernel.cu:32");  // line 32
  return s_tan * result + s * result_tan;
}
