// Gradient of `twice` (kernel.cu:4) with respect to z, x, a, by cugrad.
//   z_adj: in: the adjoint of *z after the function, the seed; out: 0 where *z was written
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void mul_reverse_0_1_2(double *z, const double *x, double a, int n, double *z_adj,
    double *x_adj, double *a_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double a_adj_1 = 0.0;
  if (i < n) {
    double t0 = x[i];

    // reverse sweep
    double t1 = z_adj[i];
    double t2 = t1 * t0;
    a_adj_1 = t2 * t0;
    x_adj[i] += t1 * (a * t0) + t2 * a;
    z_adj[i] = 0.0;
  }
  ::cugrad::accumulate_block(&a_adj[::cugrad::place_of_block()], a_adj_1);
}

static void twice_rev(double *z, const double *x, double a, int n, double *z_adj, double *x_adj,
    double *a_adj) {
  ::cugrad::host::sweep sweep(true, z_adj, x_adj, a_adj);
  unsigned long t0 = (unsigned long)n * 8;  // line 6
  double *dz = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:6");
  double *dz_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:6");
  double *dx = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:7");  // line 7
  double *dx_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:7");
  ::cugrad::host::copy(dx, x, t0, cudaMemcpyDefault, nullptr, "kernel.cu:8");  // line 8
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),  // line 10
      ::cugrad::derived<decltype(&mul), &mul, true, false>{}, "kernel.cu:10", dz, dx, a, n);
  ::cugrad::host::snapshot dx_before = ::cugrad::host::keep(dx, nullptr, "kernel.cu:12");  // line 12
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),
      ::cugrad::derived<decltype(&mul), &mul, true, false>{}, "kernel.cu:12", dx, dz, a, n);
  ::cugrad::host::copy(z, dx, t0, cudaMemcpyDefault, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::free_device(dz, nullptr, "kernel.cu:14");  // line 14
  ::cugrad::host::free_device(dx, nullptr, "kernel.cu:14");

  // reverse sweep
  ::cugrad::host::add_back(dx_adj, z_adj, t0, cudaMemcpyDefault, nullptr, "kernel.cu:13");  // line 13
  double *t1 = ::cugrad::host::slot<double>(0, "kernel.cu:12");  // line 12
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(8u)),
      ::cugrad::derived<decltype(&mul_reverse_0_1_2), &mul_reverse_0_1_2, true, false>{}, "kernel.cu:12", dx,
      dz, a, n, dx_adj, dz_adj, t1);
  ::cugrad::host::put_back(dx_before, "kernel.cu:12");
  ::cugrad::host::give_up(dx_before, "kernel.cu:12");
  double *t2 = ::cugrad::host::slot<double>(0, "kernel.cu:10");  // line 10
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(8u)),
      ::cugrad::derived<decltype(&mul_reverse_0_1_2), &mul_reverse_0_1_2, true, false>{}, "kernel.cu:10", dz,
      dx, a, n, dz_adj, dx_adj, t2);
  ::cugrad::host::add_back(x_adj, dx_adj, t0, cudaMemcpyDefault, nullptr, "kernel.cu:8");  // line 8
  double a_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:6");  // line 6
  *a_adj += a_adj_1;
}
