// Gradient of `f` (kernel.cu:6) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void scale_reverse_0(double *y, double a, int n, double *y_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;
  double t0 = y[i];

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  atomicAdd(&y_adj[i], t1 * (a * t0) + t1 * t0 * a);
}

static __global__ void norm_reverse_0(double *y, int n, double *y_adj) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;
  double t0 = y[i];

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  atomicAdd(&y_adj[i], 2.0 * (t1 * (0.5 / sqrt(1.0 + t0 * t0))) * t0);
}

static __global__ void scale_reverse_0_2(double *y, int n, double *y_adj) {
  int i = threadIdx.x;  // line 4
  if (i >= n) return;
  double t0 = y[i];

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  atomicAdd(&y_adj[i], 2.0 * t1 * t0);
}

static void f_rev(double *out, const double *in, int n, double *out_adj, double *in_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj);
  unsigned long t0 = (unsigned long)n * 8;  // line 8
  double *u = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:8");
  double *u_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:8");
  ::cugrad::host::copy(u, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:9");  // line 9
  ::cugrad::host::snapshot u_before = ::cugrad::host::keep(u, nullptr, "kernel.cu:10");  // line 10
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<void (*)(double *, double, int), &scale, true, false>{}, "kernel.cu:10", u, 2.0, n);
  ::cugrad::host::snapshot u_before_1 = ::cugrad::host::keep(u, nullptr, "kernel.cu:11");  // line 11
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<void (*)(double *, int), &norm, true, false>{}, "kernel.cu:11", u, n);
  ::cugrad::host::snapshot u_before_2 = ::cugrad::host::keep(u, nullptr, "kernel.cu:12");  // line 12
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<void (*)(double *, int), &scale, true, false>{}, "kernel.cu:12", u, n);
  ::cugrad::host::copy(out, u, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::free_device(u, nullptr, "kernel.cu:14");  // line 14

  // reverse sweep
  ::cugrad::host::add_back(u_adj, out_adj, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::put_back(u_before_2, "kernel.cu:12");  // line 12
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&scale_reverse_0_2), &scale_reverse_0_2, true, false>{}, "kernel.cu:12", u,
      n, u_adj);
  ::cugrad::host::give_up(u_before_2, "kernel.cu:12");
  ::cugrad::host::put_back(u_before_1, "kernel.cu:11");  // line 11
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&norm_reverse_0), &norm_reverse_0, true, false>{}, "kernel.cu:11", u, n,
      u_adj);
  ::cugrad::host::give_up(u_before_1, "kernel.cu:11");
  ::cugrad::host::put_back(u_before, "kernel.cu:10");  // line 10
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&scale_reverse_0), &scale_reverse_0, true, false>{}, "kernel.cu:10", u, 2.0,
      n, u_adj);
  ::cugrad::host::give_up(u_before, "kernel.cu:10");
  ::cugrad::host::add_back(in_adj, u_adj, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:9");  // line 9
}
