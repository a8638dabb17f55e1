// Tangent of `run` (kernel.cu:6) with respect to x, x_adj, scale_reverse_0_1_2, scale_rev, by cugrad.
//   x_tan: tangent of x
//   x_adj_tan: tangent of x_adj
//   scale_reverse_0_1_2_tan: tangent of scale_reverse_0_1_2
//   scale_rev_tan: tangent of scale_rev
static __global__ void scale_tangent_0_1_2(double *y, const double *y_adj, double scale_reverse_0_1_2, int n,
    double *y_tan, double *y_adj_tan, double scale_reverse_0_1_2_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = y_adj[i];
  double t1 = y_adj_tan[i];
  double t2 = t0 * scale_reverse_0_1_2;
  y[i] = t2 * t0;
  y_tan[i] = (t1 * scale_reverse_0_1_2 + t0 * scale_reverse_0_1_2_tan) * t0 + t2 * t1;
}

static double run_fwd(const double *x, double x_adj, double scale_reverse_0_1_2, double scale_rev, int sweep,
    double *x_tan, double x_adj_tan, double scale_reverse_0_1_2_tan, double scale_rev_tan) {
  ::cugrad::host::sweep sweep_1(false);
  unsigned long t0 = (unsigned long)sweep * 8;  // line 8
  double *device = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:8");
  double *device_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:8");
  double *device_adj = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:9");  // line 9
  double *device_adj_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:9");
  ::cugrad::host::copy(device, x, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:10");  // line 10
  ::cugrad::host::copy(device_tan, x_tan, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:10");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 11
      ::cugrad::derived<decltype(&scale_tangent_0_1_2), &scale_tangent_0_1_2, true, false>{},
      "kernel.cu:11", device_adj, device, scale_reverse_0_1_2 * x_adj, sweep, device_adj_tan,
      device_tan, scale_reverse_0_1_2_tan * x_adj + scale_reverse_0_1_2 * x_adj_tan);
  double t0_1[8];  // line 12
  double t0_tan[8] = {};
  ::cugrad::host::copy(t0_1, device_adj, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::copy(t0_tan, device_adj_tan, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:13");
  double result_tan = 0.0;
  for (int t1 = 0; t1 < sweep; ++t1) {  // line 15
    double t2 = t0_1[t1];
    result_tan += t0_tan[t1] * cos(t2) * scale_rev + sin(t2) * scale_rev_tan;
  }
  ::cugrad::host::free_device(device, nullptr, "kernel.cu:16");  // line 16
  ::cugrad::host::free_device(device_adj, nullptr, "kernel.cu:17");  // line 17
  return result_tan;
}
