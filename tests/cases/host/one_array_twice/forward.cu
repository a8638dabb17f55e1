// Tangent of `run` (kernel.cu:22) with respect to out, x, a, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void cube_tangent_0(Pair p, int n, Pair *p_tan) {
  double *t0 = p_tan->to;  // line 12
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 13
  if (i >= n) return;  // line 14
  double t1 = p.from[i];
  double t2 = ((double *)p_tan->from)[i];
  double t3 = t1 * t1;
  p.to[i] = t3 * t1;
  t0[i] = (t2 * t1 + t1 * t2) * t1 + t3 * t2;
}

static __global__ void combine_tangent_0_1_2_3_2(double *y, const double *x, const double *z, double a, int n,
    double *y_tan, double *x_tan, double *z_tan, double a_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = a * t0;
  double t3 = z[i];
  double t4 = z_tan[i];
  double t5 = y[i];
  double t6 = y_tan[i];
  y[i] = t2 * t3 + t5 * t5;
  y_tan[i] = (a_tan * t0 + a * t1) * t3 + t2 * t4 + (t6 * t5 + t5 * t6);
}

static __global__ void combine_tangent_0_1_2_3(double *y, const double *x, const double *z, double a, int n,
    double *y_tan, double *x_tan, double *z_tan, double a_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = a * t0;
  double t3 = z[i];
  double t4 = z_tan[i];
  double t5 = y[i];
  double t6 = y_tan[i];
  y[i] = t2 * t3 + t5 * t5;
  y_tan[i] = (a_tan * t0 + a * t1) * t3 + t2 * t4 + (t6 * t5 + t5 * t6);
}

static __global__ void square_tangent_0_1(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 18
  if (i >= n) return;  // line 19
  double t0 = x[i];
  double t1 = x_tan[i];
  y[i] = t0 * t0;
  y_tan[i] = t1 * t0 + t0 * t1;
}

static void run_fwd(double *out, const double *x, double a, int n, double *out_tan, double *x_tan,
    double a_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long bytes = (unsigned long)n * 8;  // line 23
  double *d = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:25");  // line 25
  double *d_tan = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:25");
  double *e = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:26");  // line 26
  double *e_tan = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:26");
  ::cugrad::host::copy(d, x, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:27");  // line 27
  ::cugrad::host::copy(d_tan, x_tan, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:27");
  ::cugrad::host::copy(e, x, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:28");  // line 28
  ::cugrad::host::copy(e_tan, x_tan, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:28");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(8u)),  // line 29
      ::cugrad::derived<decltype(&square_tangent_0_1), &square_tangent_0_1, true, false>{},
      "kernel.cu:29", d, d, n, d_tan, d_tan);
  for (int t = 0; t < 3; ++t) {  // line 30
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(8u)),  // line 31
        ::cugrad::derived<decltype(&combine_tangent_0_1_2_3), &combine_tangent_0_1_2_3, true, false>{},
        "kernel.cu:31", d, d, e, a, n, d_tan, d_tan, e_tan, a_tan);
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(8u)),  // line 32
        ::cugrad::derived<decltype(&combine_tangent_0_1_2_3_2), &combine_tangent_0_1_2_3_2, true, false>{},
        "kernel.cu:32", e, d, d, a, n, e_tan, d_tan, d_tan, a_tan);
  }
  Pair *t0 = ::cugrad::host::upload(Pair{d_tan, d_tan}, nullptr, "kernel.cu:37");  // line 37
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(8u)),
      ::cugrad::derived<decltype(&cube_tangent_0), &cube_tangent_0, true, false>{}, "kernel.cu:37",
      Pair{d, d}, n, t0);
  ::cugrad::host::copy(out, d, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:38");  // line 38
  ::cugrad::host::copy(out_tan, d_tan, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:38");
  ::cugrad::host::free_device(d, nullptr, "kernel.cu:39");  // line 39
  ::cugrad::host::free_device(e, nullptr, "kernel.cu:40");  // line 40
}
