// Tangent of `run` (kernel.cu:11) with respect to u, by cugrad.
//   u_tan: tangent of u
static __global__ void advance_tangent(double *begin, double *end, double *begin_tan, double *end_tan) {
  double *t0 = begin_tan + blockIdx.x * blockDim.x;  // line 3
  double *p = begin + blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= end) return;  // line 4
  double t1 = *p;
  double t2 = t0[threadIdx.x];
  *p = t1 * t1 * 0.5 + sin(t1);
  t0[threadIdx.x] = (t2 * t1 + t1 * t2) * 0.5 + t2 * cos(t1);
}

static __global__ void mix_tangent_0_1(double *out, const double *in, int n, double *out_tan,
    double *in_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  if (i >= n) return;  // line 8
  double t0 = in[i];
  double t1 = in_tan[i];
  double t2 = in[n - 1 - i];
  double t3 = in_tan[n - 1 - i];
  out[i] = t0 * t2;
  out_tan[i] = t1 * t2 + t0 * t3;
}

static void run_fwd(double *u, int n, int steps, double *u_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = (unsigned long)n * 8;  // line 13
  double *a = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:13");
  double *a_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:13");
  double *b = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:14");  // line 14
  double *b_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:14");
  ::cugrad::host::copy(a, u, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:15");  // line 15
  ::cugrad::host::copy(a_tan, u_tan, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:15");
  for (int t = 0; t < steps; ++t) {  // line 16
    int t1 = (n + 31) / 32;  // line 17
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)t1), dim3(32u)),
        ::cugrad::derived<decltype(&mix_tangent_0_1), &mix_tangent_0_1, true, false>{}, "kernel.cu:17", b, a,
        n, b_tan, a_tan);
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)t1), dim3(32u)),  // line 18
        ::cugrad::derived<decltype(&advance_tangent), &advance_tangent, true, false>{},
        "kernel.cu:18", b, b + n, b_tan, b_tan + n);
    double *t2 = b;
    b = a;
    a = t2;
    double *t3 = b_tan;
    b_tan = a_tan;
    a_tan = t3;
  }
  ::cugrad::host::copy(u, a, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:23");  // line 23
  ::cugrad::host::copy(u_tan, a_tan, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:23");
  ::cugrad::host::free_device(a, nullptr, "kernel.cu:24");  // line 24
  ::cugrad::host::free_device(b, nullptr, "kernel.cu:25");  // line 25
}
