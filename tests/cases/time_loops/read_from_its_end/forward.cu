// Tangent of `simulate` (kernel.cu:10) with respect to out, in, dt, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   dt_tan: tangent of dt
static __global__ void advance_tangent_0_1_2(double *x, const double *end, double dt, int n, double *x_tan,
    double *end_tan, double dt_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  if (i >= n) return;  // line 8
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = sin(t0);
  double t3 = dt * t2;
  double t4 = end[-1 - i];
  double t5 = end_tan[-1 - i];
  x[i] = t0 + t3 * t4;
  x_tan[i] = t1 + ((dt_tan * t2 + dt * (t1 * cos(t0))) * t4 + t3 * t5);
}

static __global__ void push_tangent_0_1(double *force, const double *x, int n, double *force_tan,
    double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];
  double t1 = x_tan[i];
  int t2 = (i + 1) % n;
  double t3 = x[t2];
  double t4 = x_tan[t2];
  force[i] = t0 * t3;
  force_tan[i] = t1 * t3 + t0 * t4;
}

static void simulate_fwd(double *out, const double *in, double dt, int n, int steps, double *out_tan,
    double *in_tan, double dt_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = (unsigned long)n * 8;  // line 12
  double *x = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:12");
  double *x_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:12");
  double *force = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:13");  // line 13
  double *force_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:13");
  ::cugrad::host::copy(x, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:14");  // line 14
  ::cugrad::host::copy(x_tan, in_tan, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:14");
  for (int t = 0; t < steps; ++t) {  // line 15
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u)),  // line 16
        ::cugrad::derived<decltype(&push_tangent_0_1), &push_tangent_0_1, true, false>{},
        "kernel.cu:16", force, x, n, force_tan, x_tan);
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u)),  // line 17
        ::cugrad::derived<decltype(&advance_tangent_0_1_2), &advance_tangent_0_1_2, true, false>{},
        "kernel.cu:17", x, force + n, dt, n, x_tan, force_tan + n, dt_tan);
  }
  ::cugrad::host::copy(out, x, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:19");  // line 19
  ::cugrad::host::copy(out_tan, x_tan, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:19");
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:20");  // line 20
  ::cugrad::host::free_device(force, nullptr, "kernel.cu:21");  // line 21
}
