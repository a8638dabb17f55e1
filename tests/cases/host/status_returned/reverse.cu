// Gradient of `f` (kernel.cu:16) with respect to in, a, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static __global__ void mul_reverse_0_1_2(double *z, const double *x, double a, int n, double *z_adj,
    double *x_adj, double *a_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
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

static void f_rev(const double *in, double a, int n, double *in_adj, double *a_adj) {
  ::cugrad::host::sweep sweep(true, in_adj, a_adj);
  unsigned long t0 = (unsigned long)n * 8;  // line 18
  double *x = ::cugrad::host::allocate_zeroed_managed<double>(t0, nullptr, "kernel.cu:18");
  double *x_adj = ::cugrad::host::shadow_managed<double>(t0, nullptr, "kernel.cu:18");
  double *z = ::cugrad::host::allocate_managed<double>(t0, nullptr, "kernel.cu:18");
  double *z_adj = ::cugrad::host::shadow_managed<double>(t0, nullptr, "kernel.cu:18");
  for (unsigned long t1 = 0; t1 < (unsigned long)n; ++t1) x[t1] = in[t1];  // line 19
  int t1 = (n + 7) / 8;  // line 6
  ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)t1), dim3(8u)),
      ::cugrad::derived<decltype(&mul), &mul, true, false>{}, "kernel.cu:6", z, x, a, n);
  ::cugrad::host::snapshot x_before = ::cugrad::host::keep(x, nullptr, t0, "kernel.cu:12");  // line 12
  ::cugrad::host::copy(x, z, t0, cudaMemcpyDefault, nullptr, "kernel.cu:12");
  ::cugrad::host::snapshot x_before_1 = ::cugrad::host::keep(x, nullptr, t0, "kernel.cu:13");  // line 13
  ::cugrad::host::copy(x, z, t0, cudaMemcpyDefault, nullptr, "kernel.cu:13");
  ::cugrad::host::synchronise(nullptr, "kernel.cu:14");  // line 14
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:24");  // line 24
  ::cugrad::host::free_device(z, nullptr, "kernel.cu:24");

  // reverse sweep
  for (int i = n - 1; i >= 0; --i) x_adj[i] += 1.0;  // line 23
  ::cugrad::host::add_back(z_adj, x_adj, t0, cudaMemcpyDefault, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::put_back(x_before_1, "kernel.cu:13");
  ::cugrad::host::give_up(x_before_1, "kernel.cu:13");
  ::cugrad::host::add_back(z_adj, x_adj, t0, cudaMemcpyDefault, nullptr, "kernel.cu:12");  // line 12
  ::cugrad::host::put_back(x_before, "kernel.cu:12");
  ::cugrad::host::give_up(x_before, "kernel.cu:12");
  double *t2 = ::cugrad::host::slot<double>(0, "kernel.cu:6");  // line 6
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)t1), dim3(8u)),
      ::cugrad::derived<decltype(&mul_reverse_0_1_2), &mul_reverse_0_1_2, true, false>{}, "kernel.cu:6", z, x,
      a, n, z_adj, x_adj, t2);
  ::cugrad::host::synchronise("kernel.cu:6");
  for (unsigned long k = 0 < (unsigned long)n ? (unsigned long)n : 0; k > 0; --k) {  // line 19
    in_adj[k - 1] += x_adj[k - 1];
    x_adj[k - 1] = 0.0;
  }
  double a_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:18");  // line 18
  *a_adj += a_adj_1;
}
