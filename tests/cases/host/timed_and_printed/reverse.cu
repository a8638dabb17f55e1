// Gradient of `f` (kernel.cu:25) with respect to out, in, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void scale_reverse_0_1_2(double *y, const double *x, double a, int n, double *y_adj,
    double *x_adj, double *a_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 22
  double a_adj_1 = 0.0;
  if (i < n) {  // line 23
    double t0 = x[i];

    // reverse sweep
    double t1 = y_adj[i];
    double t2 = t1 * t0;
    a_adj_1 = t2 * t0;
    x_adj[i] += t1 * (a * t0) + t2 * a;
    y_adj[i] = 0.0;
  }
  ::cugrad::accumulate_block(&a_adj[::cugrad::place_of_block()], a_adj_1);  // line 22
}

static void f_rev(double *out, const double *in, double a, int n, double *out_adj, double *in_adj,
    double *a_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj, a_adj);
  CUevent_st *start;  // line 27
  CUevent_st *stop;
  float ms;  // line 28
  unsigned long t0 = (unsigned long)n * 8;  // line 29
  ms = 0.0f;  // line 28
  double *x = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:29");  // line 29
  double *x_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:29");
  double *y = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:30");  // line 30
  double *y_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:30");
  ::cugrad::host::check(cudaEventCreate(&start), "kernel.cu:31");  // line 31
  ::cugrad::host::check(cudaEventCreate(&stop), "kernel.cu:32");  // line 32
  double t0_1 = ::cugrad::host::seconds();  // line 33
  ::cugrad::host::copy(x, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::check(cudaEventRecord(start, nullptr), "kernel.cu:35");  // line 35
  int t1 = (n + 3) / 4;  // line 36
  ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)t1), dim3(4u)),
      ::cugrad::derived<decltype(&scale), &scale, true, false>{}, "kernel.cu:36", y, x, a, n);
  ::cugrad::host::check(cudaEventRecord(stop, nullptr), "kernel.cu:37");  // line 37
  ::cugrad::host::synchronise("kernel.cu:38");  // line 38
  ::cugrad::host::check(cudaEventElapsedTime(&ms, start, stop), "kernel.cu:39");  // line 39
  double t1_1 = ::cugrad::host::seconds();  // line 40
  double dt = t1_1 - t0_1;  // line 41
  ::cugrad::host::to(std::cout)("took ", ms, " ms, ", dt, " s", "\n");  // line 42
  ::cugrad::host::copy(out, y, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:43");  // line 43
  ::cugrad::host::destroy_event(start, "kernel.cu:44");  // line 44
  ::cugrad::host::destroy_event(stop, "kernel.cu:44");
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:45");  // line 45
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:45");

  // reverse sweep
  ::cugrad::host::add_back(y_adj, out_adj, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:43");  // line 43
  double *t2 = ::cugrad::host::slot<double>(0, "kernel.cu:36");  // line 36
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)t1), dim3(4u)),
      ::cugrad::derived<decltype(&scale_reverse_0_1_2), &scale_reverse_0_1_2, true, false>{}, "kernel.cu:36",
      y, x, a, n, y_adj, x_adj, t2);
  ::cugrad::host::add_back(in_adj, x_adj, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");  // line 34
  double a_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:27");  // line 27
  *a_adj += a_adj_1;
}
