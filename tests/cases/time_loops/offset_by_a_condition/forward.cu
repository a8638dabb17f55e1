// Tangent of `either` (kernel.cu:6) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void step_tangent_0_1(double *v, const double *u, int first, int n, double *v_tan,
    double *u_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + first;  // line 3
  if (i >= n + first) return;  // line 4
  double t0 = u[i];
  double t1 = u_tan[i];
  double t2 = 0.1 * t0;
  int t3 = i > first ? i - 1 : n - 1 + first;
  double t4 = u[t3];
  double t5 = u_tan[t3];
  v[i] = t0 + t2 * t4;
  v_tan[i] = t1 + (0.1 * t1 * t4 + t2 * t5);
}

static void either_fwd(double *out, const double *in, int from, int n, int steps, double *out_tan,
    double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = (unsigned long)n * 8;  // line 8
  double *u = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:8");
  double *u_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:8");
  double *v = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:9");  // line 9
  double *v_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:9");
  ::cugrad::host::copy(u, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:10");  // line 10
  ::cugrad::host::copy(u_tan, in_tan, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:10");
  for (int t = 0; t < steps; ++t) {  // line 11
    int at = t < from ? -1 : 0;  // line 12
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 13
        ::cugrad::derived<decltype(&step_tangent_0_1), &step_tangent_0_1, true, false>{},
        "kernel.cu:13", v + at, u + at, -at, n, v_tan + at, u_tan + at);
    double *t1 = v;
    v = u;
    u = t1;
    double *t2 = v_tan;
    v_tan = u_tan;
    u_tan = t2;
  }
  ::cugrad::host::copy(out, u, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:18");  // line 18
  ::cugrad::host::copy(out_tan, u_tan, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:18");
  ::cugrad::host::free_device(u, nullptr, "kernel.cu:19");  // line 19
  ::cugrad::host::free_device(v, nullptr, "kernel.cu:20");  // line 20
}
