// Tangent of `heat` (kernel.cu:9) with respect to u, rate, by cugrad.
//   u_tan: tangent of u
//   rate_tan: tangent of rate
static __global__ void step_tangent_0_1_2(double *out, const double *in, double rate, int n, double *out_tan,
    double *in_tan, double rate_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  double left = 0.0;
  double left_tan = 0.0;
  if (i > 0) {  // line 5
    left = in[i - 1];
    left_tan = in_tan[i - 1];
  }
  double right = 0.0;
  double right_tan = 0.0;
  if (i + 1 < n) {
    right = in[i + 1];
    right_tan = in_tan[i + 1];
  }
  double t0 = in[i];  // line 6
  double t1 = in_tan[i];
  double t2 = left - 2.0 * t0 + right;
  double t3 = rate * t2;
  out[i] = t0 + t3 * t0;
  out_tan[i] = t1 + ((rate_tan * t2 + rate * (left_tan - 2.0 * t1 + right_tan)) * t0 + t3 * t1);
}

static void heat_fwd(double *u, double rate, int n, int steps, double *u_tan, double rate_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = (unsigned long)n * 8;  // line 11
  double *a = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:11");
  double *a_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:11");
  double *b = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:12");  // line 12
  double *b_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:12");
  ::cugrad::host::copy(a, u, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::copy(a_tan, u_tan, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:13");
  for (int t = 0; t < steps; ++t) {  // line 14
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n + 31) / 32)),  // line 15
        dim3(32u)),
        ::cugrad::derived<decltype(&step_tangent_0_1_2), &step_tangent_0_1_2, true, false>{},
        "kernel.cu:15", b, a, rate, n, b_tan, a_tan, rate_tan);
    double *t1 = b;
    b = a;
    a = t1;
    double *t2 = b_tan;
    b_tan = a_tan;
    a_tan = t2;
  }
  ::cugrad::host::copy(u, a, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:20");  // line 20
  ::cugrad::host::copy(u_tan, a_tan, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:20");
  ::cugrad::host::free_device(a, nullptr, "kernel.cu:21");  // line 21
  ::cugrad::host::free_device(b, nullptr, "kernel.cu:22");  // line 22
}
