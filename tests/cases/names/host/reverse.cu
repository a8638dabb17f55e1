// Gradient of `run` (kernel.cu:6) with respect to x, x_adj, scale_reverse_0_1_2, scale_rev, by cugrad.
//   x_adj_1: the gradient with respect to *x is added to it
//   x_adj_adj: the gradient with respect to x_adj is added to what it points to
//   scale_reverse_0_1_2_adj: the gradient with respect to scale_reverse_0_1_2 is added to what it points to
//   scale_rev_adj: the gradient with respect to scale_rev is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static __global__ void scale_reverse_0_1_2(double *y, const double *y_adj, double scale_reverse_0_1_2_1,
    int n, double *y_adj_1, double *y_adj_adj, double *scale_reverse_0_1_2_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double scale_reverse_0_1_2_adj_1 = 0.0;
  if (i < n) {  // line 4
    double t0 = y_adj[i];

    // reverse sweep
    double t1 = y_adj_1[i];
    double t2 = t1 * t0;
    scale_reverse_0_1_2_adj_1 = t2 * t0;
    y_adj_adj[i] += t1 * (t0 * scale_reverse_0_1_2_1) + t2 * scale_reverse_0_1_2_1;
    y_adj_1[i] = 0.0;
  }
  ::cugrad::accumulate_block(&scale_reverse_0_1_2_adj[::cugrad::place_of_block()],  // line 3
      scale_reverse_0_1_2_adj_1);
}

static void run_rev(const double *x, double x_adj, double scale_reverse_0_1_2_1, double scale_rev, int sweep,
    double *x_adj_1, double *x_adj_adj, double *scale_reverse_0_1_2_adj, double *scale_rev_adj) {
  ::cugrad::host::sweep sweep_1(true, x_adj_1, x_adj_adj, scale_reverse_0_1_2_adj, scale_rev_adj);
  unsigned long t0 = (unsigned long)sweep * 8;  // line 8
  double *device = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:8");
  double *device_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:8");
  double *device_adj_1 = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:9");  // line 9
  double *device_adj_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:9");
  ::cugrad::host::copy(device, x, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:10");  // line 10
  double t1 = scale_reverse_0_1_2_1 * x_adj;  // line 11
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&scale), &scale, true, false>{}, "kernel.cu:11", device_adj_1, device, t1,
      sweep);
  double t0_1[8];  // line 12
  double t0_adj[8] = {};
  ::cugrad::host::copy(t0_1, device_adj_1, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::free_device(device, nullptr, "kernel.cu:16");  // line 16
  ::cugrad::host::free_device(device_adj_1, nullptr, "kernel.cu:17");  // line 17

  // reverse sweep
  double scale_rev_adj_1 = 0.0;
  for (int t1_1 = sweep - 1; t1_1 >= 0; --t1_1) {  // line 15
    double t2 = t0_1[t1_1];
    scale_rev_adj_1 += sin(t2);
    t0_adj[t1_1] += scale_rev * cos(t2);
  }
  ::cugrad::host::add_back(device_adj_adj, t0_adj, t0, cudaMemcpyDeviceToHost, nullptr,  // line 13
      "kernel.cu:13");
  double *t2 = ::cugrad::host::slot<double>(0, "kernel.cu:11");  // line 11
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&scale_reverse_0_1_2), &scale_reverse_0_1_2, true, false>{}, "kernel.cu:11",
      device_adj_1, device, t1, sweep, device_adj_adj, device_adj, t2);
  double t3 = ::cugrad::host::take_slot<double>(0, "kernel.cu:11");
  double scale_reverse_0_1_2_adj_1 = t3 * x_adj;
  double x_adj_adj_1 = t3 * scale_reverse_0_1_2_1;
  ::cugrad::host::add_back(x_adj_1, device_adj, t0, cudaMemcpyHostToDevice, nullptr,  // line 10
      "kernel.cu:10");
  *x_adj_adj += x_adj_adj_1;  // line 8
  *scale_reverse_0_1_2_adj += scale_reverse_0_1_2_adj_1;
  *scale_rev_adj += scale_rev_adj_1;
}
