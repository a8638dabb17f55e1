// Tangent of `f` (kernel.cu:30) with respect to y, x, a, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void saxpy_double_tangent_0_1_2(double *y, const double *x, double a, int n, double *y_tan,
    double *x_tan, double a_tan) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {  // line 5
    double t0 = x[i];
    double t1 = x_tan[i];
    double t2 = y[i];
    double t3 = y_tan[i];
    y[i] = a * t0 + t2 * t2;
    y_tan[i] = a_tan * t0 + a * t1 + (t3 * t2 + t2 * t3);
  }
}

static void f_fwd(double *y, const double *x, double a, int n, double *y_tan, double *x_tan, double a_tan) {
  ::cugrad::host::sweep sweep(false);
  cudaDeviceProp prop;  // line 31
  int dev;  // line 32
  dev = 0;
  ::cugrad::host::check(cudaGetDevice(&dev), "kernel.cu:33");  // line 33
  ::cugrad::host::check(cudaGetDeviceProperties(&prop, dev), "kernel.cu:34");  // line 34
  printf("%s %d.%d\n", prop.name, prop.major, prop.minor);  // line 35
  unsigned long n_1 = n;  // line 36
  double *dx_p_ = ::cugrad::host::allocate_device<double>(n_1 * 8, nullptr, "kernel.cu:9");  // line 9
  double *dx_p__tan = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:9");
  double *dy_p_ = ::cugrad::host::allocate_device<double>(n_1 * 8, nullptr, "kernel.cu:9");
  double *dy_p__tan = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:9");
  ::cugrad::host::copy(dx_p_, x, n_1 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::copy(dx_p__tan, x_tan, n_1 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:13");
  ::cugrad::host::copy(dy_p_, y, n_1 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:13");
  ::cugrad::host::copy(dy_p__tan, y_tan, n_1 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:13");
  int blockSize;  // line 23
  int minGridSize;
  ::cugrad::host::check(::cugrad::host::kernel<decltype(&saxpy<double>), &saxpy<double>>::block_size(&minGridSize,  // line 24
      &blockSize, 0ul, 0), "kernel.cu:24");
  int t0 = blockSize;  // line 26
  int gridSize = (n + t0 - 1) / t0;
  if (n > 5) {  // line 28
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)gridSize),  // line 27
        dim3((unsigned int)t0)),
        ::cugrad::derived<decltype(&saxpy_double_tangent_0_1_2), &saxpy_double_tangent_0_1_2, true, false>{},
        "kernel.cu:27", dy_p_, dx_p_, a, n, dy_p__tan, dx_p__tan, a_tan);
  } else {
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 28
        ::cugrad::derived<decltype(&saxpy_double_tangent_0_1_2), &saxpy_double_tangent_0_1_2, true, false>{},
        "kernel.cu:28", dy_p_, dx_p_, a, n, dy_p__tan, dx_p__tan, a_tan);
  }
  ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)prop.multiProcessorCount),  // line 40
      dim3(32u)),
      ::cugrad::derived<decltype(&saxpy_double_tangent_0_1_2), &saxpy_double_tangent_0_1_2, true, false>{},
      "kernel.cu:40", dy_p_, dx_p_, a, n, dy_p__tan, dx_p__tan, a_tan);
  ::cugrad::host::copy(y, dy_p_, n_1 * 8, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:14");  // line 14
  ::cugrad::host::copy(y_tan, dy_p__tan, n_1 * 8, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:14");
  ::cugrad::host::free_device(dy_p_, nullptr, "kernel.cu:10");  // line 10
  ::cugrad::host::free_device(dx_p_, nullptr, "kernel.cu:10");
}
