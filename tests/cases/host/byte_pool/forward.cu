// Tangent of `pooled` (kernel.cu:7) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void square_tangent_0_1(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];
  double t1 = x_tan[i];
  y[i] = t0 * t0 + sin(t0);
  y_tan[i] = t1 * t0 + t0 * t1 + t1 * cos(t0);
}

static void pooled_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long bytes = (unsigned long)n * 8;  // line 9
  char *pool = ::cugrad::host::allocate_device<char>(2 * bytes, nullptr, "kernel.cu:10");  // line 10
  char *pool_tan = ::cugrad::host::shadow_device<char>(2 * bytes, nullptr, "kernel.cu:10");
  double *first = (double *)pool;  // line 11
  double *second = (double *)(pool + bytes);  // line 12
  ::cugrad::host::copy(first, in, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::copy((double *)pool_tan, in_tan, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:13");
  int t0 = (n + 31) / 32;  // line 14
  ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)t0), dim3(32u)),
      ::cugrad::derived<decltype(&square_tangent_0_1), &square_tangent_0_1, true, false>{}, "kernel.cu:14",
      second, first, n, (double *)(pool_tan + bytes), (double *)pool_tan);
  ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)t0), dim3(32u)),  // line 15
      ::cugrad::derived<decltype(&square_tangent_0_1), &square_tangent_0_1, true, false>{},
      "kernel.cu:15", first, second, n, (double *)pool_tan, (double *)(pool_tan + bytes));
  ::cugrad::host::copy(out, first, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:16");  // line 16
  ::cugrad::host::copy(out_tan, (double *)pool_tan, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:16");
  ::cugrad::host::free_device(pool, nullptr, "kernel.cu:17");  // line 17
}
