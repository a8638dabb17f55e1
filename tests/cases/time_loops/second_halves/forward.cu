// Tangent of `halves` (kernel.cu:6) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void step_tangent_0_1(double *v, const double *u, int n, double *v_tan, double *u_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = u[i];
  double t1 = u_tan[i];
  double t2 = 0.1 * t0;
  int t3 = i > 0 ? i - 1 : n - 1;
  double t4 = u[t3];
  double t5 = u_tan[t3];
  v[i] = t0 + t2 * t4;
  v_tan[i] = t1 + (0.1 * t1 * t4 + t2 * t5);
}

static void halves_fwd(double *out, const double *in, int n, int steps, double *out_tan, double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = (unsigned long)(2 * n) * 8;  // line 8
  double *u = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:8");
  double *u_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:8");
  double *v = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:9");  // line 9
  double *v_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:9");
  unsigned long t1 = (unsigned long)n * 8;  // line 10
  ::cugrad::host::copy(u + n, in, t1, cudaMemcpyHostToDevice, nullptr, "kernel.cu:10");
  ::cugrad::host::copy(u_tan + n, in_tan, t1, cudaMemcpyHostToDevice, nullptr, "kernel.cu:10");
  for (int t = 0; t < steps; ++t) {  // line 11
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 12
        ::cugrad::derived<decltype(&step_tangent_0_1), &step_tangent_0_1, true, false>{},
        "kernel.cu:12", v + n, u + n, n, v_tan + n, u_tan + n);
    double *t2 = v;
    v = u;
    u = t2;
    double *t3 = v_tan;
    v_tan = u_tan;
    u_tan = t3;
  }
  ::cugrad::host::copy(out, u + n, t1, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:17");  // line 17
  ::cugrad::host::copy(out_tan, u_tan + n, t1, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:17");
  ::cugrad::host::free_device(u, nullptr, "kernel.cu:18");  // line 18
  ::cugrad::host::free_device(v, nullptr, "kernel.cu:19");  // line 19
}
