// Gradient of `f` (kernel.cu:12) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void scale_reverse_0_1(double *y, const double *x, double a, int n, double *y_adj,
    double *x_adj) {
  int i = threadIdx.x;  // line 4
  if (i >= n) return;  // line 5
  double t0 = x[i];

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  atomicAdd(&x_adj[i], t1 * (a * t0) + t1 * t0 * a);
}

static void f_rev(double *out, const double *in, int n, int limit, double *out_adj, double *in_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj);
  bool t0 = n > limit;  // line 8
  unsigned int result = 0;
  if (t0) {
    result = 1;
  } else {
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 9
        ::cugrad::derived<decltype(&scale), &scale, true, false>{}, "kernel.cu:9", out, in, 2.0,
        n);
  }
  bool t1 = (int)result != 0;  // line 14
  bool returned = false;
  if (t1) {
    returned = (int)result == 1;  // line 15
    if (returned) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 16
          ::cugrad::derived<decltype(&scale), &scale, true, false>{}, "kernel.cu:16", out, in,
          3.0, n);
    } else {
      ::exit(1);  // line 19
    }
  }
  if (!returned) {  // line 12
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 21
        ::cugrad::derived<decltype(&scale), &scale, true, false>{}, "kernel.cu:21", out, in, 5.0,
        n);

    // reverse sweep
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&scale_reverse_0_1), &scale_reverse_0_1, true, false>{}, "kernel.cu:21",
        out, in, 5.0, n, out_adj, in_adj);
  }
  if (t1) {  // line 14
    if ((int)result == 1) {  // line 15
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 16
          ::cugrad::derived<decltype(&scale_reverse_0_1), &scale_reverse_0_1, true, false>{},
          "kernel.cu:16", out, in, 3.0, n, out_adj, in_adj);
    }
  }
  if (!t0) {  // line 8
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 9
        ::cugrad::derived<decltype(&scale_reverse_0_1), &scale_reverse_0_1, true, false>{},
        "kernel.cu:9", out, in, 2.0, n, out_adj, in_adj);
  }
}
