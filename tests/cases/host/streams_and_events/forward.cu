// Tangent of `weighted` (kernel.cu:12) with respect to in, by cugrad.
//   in_tan: tangent of in
static __global__ void multiply_tangent_0_1_2(double *z, const double *x, const double *y, int n,
    double *z_tan, double *x_tan, double *y_tan) {
  int i = threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = y[i];
  double t3 = y_tan[i];
  z[i] = t0 * t2;
  z_tan[i] = t1 * t2 + t0 * t3;
}

static __global__ void square_tangent_0_1(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];
  double t1 = x_tan[i];
  y[i] = t0 * t0;
  y_tan[i] = t1 * t0 + t0 * t1;
}

static double weighted_fwd(const double *in, int n, double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  CUstream_st *first;  // line 13
  CUstream_st *second;
  CUevent_st *squared;  // line 14
  ::cugrad::host::check(cudaStreamCreate(&first), "kernel.cu:15");  // line 15
  ::cugrad::host::check(cudaStreamCreateWithFlags(&second, 1u), "kernel.cu:16");  // line 16
  ::cugrad::host::check(cudaEventCreate(&squared), "kernel.cu:17");  // line 17
  unsigned long t0 = (unsigned long)n * 8;  // line 19
  CUstream_st *t1 = first;
  double *x = ::cugrad::host::allocate_device<double>(t0, t1, "kernel.cu:19");
  double *x_tan = ::cugrad::host::shadow_device<double>(t0, t1, "kernel.cu:19");
  CUstream_st *t2 = first;  // line 20
  double *y = ::cugrad::host::allocate_device<double>(t0, t2, "kernel.cu:20");
  double *y_tan = ::cugrad::host::shadow_device<double>(t0, t2, "kernel.cu:20");
  CUstream_st *t3 = first;  // line 21
  double *z = ::cugrad::host::allocate_device<double>(t0, t3, "kernel.cu:21");
  double *z_tan = ::cugrad::host::shadow_device<double>(t0, t3, "kernel.cu:21");
  CUstream_st *t4 = first;  // line 22
  ::cugrad::host::copy(x, in, t0, cudaMemcpyHostToDevice, t4, "kernel.cu:22");
  ::cugrad::host::copy(x_tan, in_tan, t0, cudaMemcpyHostToDevice, t4, "kernel.cu:22");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, first),  // line 23
      ::cugrad::derived<decltype(&square_tangent_0_1), &square_tangent_0_1, true, false>{},
      "kernel.cu:23", y, x, n, y_tan, x_tan);
  ::cugrad::host::check(cudaEventRecord(squared, first), "kernel.cu:24");  // line 24
  ::cugrad::host::check(cudaStreamWaitEvent(second, squared, 0u), "kernel.cu:25");  // line 25
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, second),  // line 26
      ::cugrad::derived<decltype(&multiply_tangent_0_1_2), &multiply_tangent_0_1_2, true, false>{},
      "kernel.cu:26", z, x, y, n, z_tan, x_tan, y_tan);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, second),  // line 27
      ::cugrad::derived<decltype(&square_tangent_0_1), &square_tangent_0_1, true, false>{},
      "kernel.cu:27", y, z, n, y_tan, z_tan);
  double *h = ::cugrad::host::allocate_pinned<double>(t0, nullptr, "kernel.cu:28");  // line 28
  double *h_tan = ::cugrad::host::shadow_pinned<double>(t0, nullptr, "kernel.cu:28");
  CUstream_st *t5 = second;  // line 29
  ::cugrad::host::copy(h, y, t0, cudaMemcpyDeviceToHost, t5, "kernel.cu:29");
  ::cugrad::host::copy(h_tan, y_tan, t0, cudaMemcpyDeviceToHost, t5, "kernel.cu:29");
  ::cugrad::host::synchronise(second, "kernel.cu:30");  // line 30
  double sum_tan = 0.0;
  for (int i = 0; i < n; ++i) sum_tan += h_tan[i] * (i + 1);  // line 32
  ::cugrad::host::free_pinned(h, nullptr, "kernel.cu:33");  // line 33
  ::cugrad::host::free_device(x, second, "kernel.cu:34");  // line 34
  ::cugrad::host::free_device(y, second, "kernel.cu:35");  // line 35
  ::cugrad::host::free_device(z, second, "kernel.cu:36");  // line 36
  ::cugrad::host::destroy_stream(first, "kernel.cu:37");  // line 37
  ::cugrad::host::destroy_stream(second, "kernel.cu:38");  // line 38
  ::cugrad::host::destroy_event(squared, "kernel.cu:39");  // line 39
  return sum_tan;
}
