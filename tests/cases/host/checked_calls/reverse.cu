// Gradient of `f` (kernel.cu:17) with respect to in, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   What is differentiated is the result: its adjoint is 1.
static __global__ void square_reverse_0_1(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 14
  if (i >= n) return;  // line 15

  // reverse sweep
  x_adj[i] += 2.0 * y_adj[i] * x[i];
  y_adj[i] = 0.0;
}

static void f_rev(const double *in, int n, double *in_adj) {
  ::cugrad::host::sweep sweep(true, in_adj);
  unsigned long bytes = (unsigned long)n * 8;  // line 19
  ::cugrad::host::check(cudaSetDevice(0), "kernel.cu:20");  // line 20
  double *x = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:21");  // line 21
  double *x_adj = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:21");
  double *y = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:22");  // line 22
  double *y_adj = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:22");
  ::cugrad::host::copy(x, in, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:23");  // line 23
  unsigned int grid_x = ((unsigned int)n + 4 - 1) / 4;  // line 25
  ::cugrad::host::launch(::cugrad::launch_config(dim3(grid_x), dim3(4u)),  // line 26
      ::cugrad::derived<decltype(&square), &square, true, false>{}, "kernel.cu:26", y, x, n);
  ::cugrad::host::synchronise("kernel.cu:29");  // line 29
  double *h = ::cugrad::host::allocate_host<double>(bytes, nullptr, "kernel.cu:35");  // line 35
  double *h_adj = ::cugrad::host::shadow_host<double>(bytes, nullptr, "kernel.cu:35");
  if (h == nullptr) {  // line 36
    ::cugrad::host::to(stderr)("out of memory\n");
    ::exit(1);
  }
  ::cugrad::host::copy(h, y, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:37");  // line 37
  double sum = 0.0;
  for (int i = 0; i < n; ++i) sum += h[i] * (i + 1);  // line 39
  printf("sum %f\n", sum);  // line 40
  ::cugrad::host::free_host(h, nullptr, "kernel.cu:41");  // line 41
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:42");  // line 42
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:43");  // line 43

  // reverse sweep
  for (int i = n - 1; i >= 0; --i) {  // line 39
    int i_1 = i + 1;
    h_adj[i] += (double)i_1;
  }
  ::cugrad::host::add_back(y_adj, h_adj, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:37");  // line 37
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(grid_x), dim3(4u)),  // line 26
      ::cugrad::derived<decltype(&square_reverse_0_1), &square_reverse_0_1, true, false>{},
      "kernel.cu:26", y, x, n, y_adj, x_adj);
  ::cugrad::host::add_back(in_adj, x_adj, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:23");  // line 23
}
