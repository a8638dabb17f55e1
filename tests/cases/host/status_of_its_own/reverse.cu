// Gradient of `f` (kernel.cu:23) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void cube_reverse_0_1(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = threadIdx.x;  // line 9
  if (i >= n) return;  // line 10
  double t0 = x[i];

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  atomicAdd(&x_adj[i], t1 * (t0 * t0) + 2.0 * (t1 * t0) * t0);
}

static __global__ void square_reverse_0_1(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 6
  double t0 = x[i];

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  atomicAdd(&x_adj[i], 2.0 * t1 * t0);
}

static void f_rev(double *out, const double *in, int n, int limit, double *out_adj, double *in_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj);
  unsigned long t0 = (unsigned long)n * 8;  // line 25
  double *x = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:25");
  double *x_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:25");
  double *y = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:26");  // line 26
  double *y_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:26");
  ::cugrad::host::copy(x, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:27");  // line 27
  bool t1 = n > limit;  // line 19
  unsigned int result = 0;
  if (t1) {
    result = 1;
  } else {
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 20
        ::cugrad::derived<decltype(&square), &square, true, false>{}, "kernel.cu:20", y, x, n);
  }
  bool t2 = (int)result != 0;  // line 28
  if (t2) {
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&cube), &cube, true, false>{}, "kernel.cu:28", y, x, n);
  }
  unsigned int err = n > limit + 2 ? 9 : 0;  // line 30
  bool t3 = (int)err == 0;  // line 31
  ::cugrad::host::snapshot x_before = {};
  ::cugrad::host::snapshot x_before_1 = {};
  if (t3) {
    x_before = ::cugrad::host::keep(x, nullptr, "kernel.cu:31");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&square), &square, true, false>{}, "kernel.cu:31", x, y, n);
  } else {
    x_before_1 = ::cugrad::host::keep(x, nullptr, "kernel.cu:32");  // line 32
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&cube), &cube, true, false>{}, "kernel.cu:32", x, y, n);
  }
  ::cugrad::host::snapshot y_before = ::cugrad::host::keep(y, nullptr, "kernel.cu:20");  // line 20
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&square), &square, true, false>{}, "kernel.cu:20", y, x, n);
  ::cugrad::host::copy(out, y, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:35");  // line 35
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:36");  // line 36

  // reverse sweep
  ::cugrad::host::add_back(y_adj, out_adj, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 20
      ::cugrad::derived<decltype(&square_reverse_0_1), &square_reverse_0_1, true, false>{},
      "kernel.cu:20", y, x, n, y_adj, x_adj);
  ::cugrad::host::put_back(y_before, "kernel.cu:20");
  ::cugrad::host::give_up(y_before, "kernel.cu:20");
  if (t3) {  // line 31
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&square_reverse_0_1), &square_reverse_0_1, true, false>{}, "kernel.cu:31",
        x, y, n, x_adj, y_adj);
    ::cugrad::host::put_back(x_before, "kernel.cu:31");
    ::cugrad::host::give_up(x_before, "kernel.cu:31");
  } else {
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 32
        ::cugrad::derived<decltype(&cube_reverse_0_1), &cube_reverse_0_1, true, false>{},
        "kernel.cu:32", x, y, n, x_adj, y_adj);
    ::cugrad::host::put_back(x_before_1, "kernel.cu:32");
    ::cugrad::host::give_up(x_before_1, "kernel.cu:32");
  }
  if (t2) {  // line 28
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&cube_reverse_0_1), &cube_reverse_0_1, true, false>{}, "kernel.cu:28", y,
        x, n, y_adj, x_adj);
  }
  if (!t1) {  // line 19
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 20
        ::cugrad::derived<decltype(&square_reverse_0_1), &square_reverse_0_1, true, false>{},
        "kernel.cu:20", y, x, n, y_adj, x_adj);
  }
  ::cugrad::host::add_back(in_adj, x_adj, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:27");  // line 27
}
