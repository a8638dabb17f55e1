// Tangent of `one_based` (kernel.cu:10) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void grow_tangent_0(double *u, int n, double *u_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  if (i >= n) return;  // line 8
  double t0 = u[i];
  double t1 = u_tan[i];
  double t2 = 0.05 * t0;
  u[i] = t0 + t2 * t0;
  u_tan[i] = t1 + (0.05 * t1 * t0 + t2 * t1);
}

static __global__ void step_tangent_0_1(double *v, const double *u, int n, double *v_tan, double *u_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1;  // line 3
  if (i > n) return;  // line 4
  double t0 = u[i];
  double t1 = u_tan[i];
  double t2 = 0.1 * t0;
  int t3 = i > 1 ? i - 1 : n;
  double t4 = u[t3];
  double t5 = u_tan[t3];
  v[i] = t0 + t2 * t4;
  v_tan[i] = t1 + (0.1 * t1 * t4 + t2 * t5);
}

static void one_based_fwd(double *out, const double *in, int n, int steps, double *out_tan, double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = (unsigned long)n * 8;  // line 12
  double *u = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:12");
  double *u_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:12");
  double *v = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:13");  // line 13
  double *v_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:13");
  ::cugrad::host::copy(u, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:14");  // line 14
  ::cugrad::host::copy(u_tan, in_tan, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:14");
  for (int t = 0; t < steps; ++t) {  // line 15
    for (int s = -1; s < 0; ++s) {  // line 16
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&step_tangent_0_1), &step_tangent_0_1, true, false>{}, "kernel.cu:16",
          v + s, u + s, n, v_tan + s, u_tan + s);
    }
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 17
        ::cugrad::derived<decltype(&grow_tangent_0), &grow_tangent_0, true, false>{},
        "kernel.cu:17", v, n, v_tan);
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 18
        ::cugrad::derived<decltype(&step_tangent_0_1), &step_tangent_0_1, true, false>{},
        "kernel.cu:18", u - 1, v - 1, n, u_tan - 1, v_tan - 1);
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 19
        ::cugrad::derived<decltype(&grow_tangent_0), &grow_tangent_0, true, false>{},
        "kernel.cu:19", u, n, u_tan);
  }
  ::cugrad::host::copy(out, u, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:21");  // line 21
  ::cugrad::host::copy(out_tan, u_tan, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:21");
  ::cugrad::host::free_device(u, nullptr, "kernel.cu:22");  // line 22
  ::cugrad::host::free_device(v, nullptr, "kernel.cu:23");  // line 23
}
