// Tangent of `f` (kernel.cu:17) with respect to in, by cugrad.
//   in_tan: tangent of in
static __global__ void square_tangent_0_1(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 14
  if (i >= n) return;  // line 15
  double t0 = x[i];
  double t1 = x_tan[i];
  y[i] = t0 * t0;
  y_tan[i] = t1 * t0 + t0 * t1;
}

static double f_fwd(const double *in, int n, double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long bytes = (unsigned long)n * 8;  // line 19
  ::cugrad::host::check(cudaSetDevice(0), "kernel.cu:20");  // line 20
  double *x = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:21");  // line 21
  double *x_tan = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:21");
  double *y = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:22");  // line 22
  double *y_tan = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:22");
  ::cugrad::host::copy(x, in, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:23");  // line 23
  ::cugrad::host::copy(x_tan, in_tan, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:23");
  unsigned int grid_x = ((unsigned int)n + 4 - 1) / 4;  // line 25
  ::cugrad::host::launch(::cugrad::launch_config(dim3(grid_x), dim3(4u)),  // line 26
      ::cugrad::derived<decltype(&square_tangent_0_1), &square_tangent_0_1, true, false>{},
      "kernel.cu:26", y, x, n, y_tan, x_tan);
  ::cugrad::host::synchronise("kernel.cu:29");  // line 29
  double *h = ::cugrad::host::allocate_host<double>(bytes, nullptr, "kernel.cu:35");  // line 35
  double *h_tan = ::cugrad::host::shadow_host<double>(bytes, nullptr, "kernel.cu:35");
  if (h == nullptr) {  // line 36
    ::cugrad::host::to(stderr)("out of memory\n");
    ::exit(1);
  }
  ::cugrad::host::copy(h, y, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:37");  // line 37
  ::cugrad::host::copy(h_tan, y_tan, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:37");
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int i = 0; i < n; ++i) {  // line 39
    sum += h[i] * (i + 1);
    sum_tan += h_tan[i] * (i + 1);
  }
  printf("sum %f\n", sum);  // line 40
  ::cugrad::host::free_host(h, nullptr, "kernel.cu:41");  // line 41
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:42");  // line 42
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:43");  // line 43
  return sum_tan;
}
