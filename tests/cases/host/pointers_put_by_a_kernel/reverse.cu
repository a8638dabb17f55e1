// Gradient of `polynomials` (kernel.cu:11) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void apply_reverse_0_1(double *y, const double *x, double **rows, int width,
    double *const *offsets, double *y_adj, double *x_adj) {
  int i = threadIdx.x;  // line 8
  if (i >= width) return;  // line 9
  double t0 = (*rows)[i];
  double t1 = x[i];
  double t2 = rows[1][i];

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  atomicAdd(&x_adj[i], t3 * t2 + t3 * (t0 * t1) + t3 * t1 * t0);
}

static void polynomials_rev(double *out, const double *in, const double *table, int n, double *out_adj,
    double *in_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj);
  double **offsets_at = ::cugrad::host::symbol<double *>(offsets, "kernel.cu:11");  // line 11
  unsigned long t0 = (unsigned long)n * 8;  // line 13
  double *x = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:13");
  double *x_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:13");
  double *y = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:14");  // line 14
  double *y_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:14");
  double *c = ::cugrad::host::allocate_device<double>((unsigned long)(2 * n) * 8, nullptr,  // line 15
      "kernel.cu:15");
  double *d = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:16");  // line 16
  double **rows = ::cugrad::host::allocate_device<double *>(16ul, nullptr, "kernel.cu:17");  // line 17
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 18
      ::cugrad::derived<decltype(&connect), &connect, true, false>{}, "kernel.cu:18", rows, c, d,
      n);
  ::cugrad::host::copy(c, table, (unsigned long)(2 * n) * 8, cudaMemcpyHostToDevice, nullptr,  // line 19
      "kernel.cu:19");
  ::cugrad::host::copy(d, table, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:20");  // line 20
  ::cugrad::host::copy(x, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:21");  // line 21
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 22
      ::cugrad::derived<decltype(&apply), &apply, true, false>{}, "kernel.cu:22", y, x, rows, n);
  ::cugrad::host::snapshot x_before = ::cugrad::host::keep(x, nullptr, "kernel.cu:23");  // line 23
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&apply), &apply, true, false>{}, "kernel.cu:23", x, y, rows, n);
  ::cugrad::host::copy(out, x, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:24");  // line 24
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:25");  // line 25
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:26");  // line 26
  ::cugrad::host::free_device(c, nullptr, "kernel.cu:27");  // line 27
  ::cugrad::host::free_device(d, nullptr, "kernel.cu:28");  // line 28
  ::cugrad::host::free_device(rows, nullptr, "kernel.cu:29");  // line 29

  // reverse sweep
  ::cugrad::host::add_back(x_adj, out_adj, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:24");  // line 24
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 23
      ::cugrad::derived<decltype(&apply_reverse_0_1), &apply_reverse_0_1, true, false>{},
      "kernel.cu:23", x, y, rows, n, offsets_at, x_adj, y_adj);
  ::cugrad::host::put_back(x_before, "kernel.cu:23");
  ::cugrad::host::give_up(x_before, "kernel.cu:23");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 22
      ::cugrad::derived<decltype(&apply_reverse_0_1), &apply_reverse_0_1, true, false>{},
      "kernel.cu:22", y, x, rows, n, offsets_at, y_adj, x_adj);
  ::cugrad::host::add_back(in_adj, x_adj, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:21");  // line 21
}
