// Tangent of `run` (kernel.cu:33) with respect to u, f, w, by cugrad.
//   u_tan: tangent of u
//   f_tan: tangent of f
//   w_tan: tangent of w
static __global__ void smooth_tangent_0_1_2(double *u, const double *f, double w, int n, double *u_tan,
    double *f_tan, double w_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = 1.0 - w;
  double t1 = -w_tan;
  double t2 = u[i];
  double t3 = u_tan[i];
  double t4 = f[i];
  double t5 = f_tan[i];
  double t6 = w * t4;
  double t7 = t6 * t2;
  u[i] = t0 * t2 + t7 * t2;
  u_tan[i] = t1 * t2 + t0 * t3 + (((w_tan * t4 + w * t5) * t2 + t6 * t3) * t2 + t7 * t3);
}

static __global__ void correct_tangent_0_1(double *u, const double *coarse, int n, double *u_tan,
    double *coarse_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 13
  if (i >= n) return;  // line 14
  int t0 = i / 2;
  double t1 = coarse[t0];
  double t2 = coarse_tan[t0];
  double t3 = 0.3 * t1;
  double t4 = u_tan[i];
  u[i] += t3 * t1;
  u_tan[i] = t4 + (0.3 * t2 * t1 + t3 * t2);
}

static __global__ void coarsen_tangent_0_1(double *to, const double *from, int n, double *to_tan,
    double *from_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  double t0 = from[2 * i];
  double t1 = from_tan[2 * i];
  double t2 = from_tan[2 * i + 1];
  double t3 = 0.5 * (t0 + from[2 * i + 1]);
  to[i] = t3 * t0;
  to_tan[i] = 0.5 * (t1 + t2) * t0 + t3 * t1;
}

static void cycle_pushforward_0_1_2(double *u, const double *f, double w, int n, CUstream_st *stream,
    double *u_tan, double *f_tan, double w_tan) {
  ::cugrad::host::sweep sweep(false);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u), 0ul, stream),  // line 18
      ::cugrad::derived<decltype(&smooth_tangent_0_1_2), &smooth_tangent_0_1_2, true, false>{},
      "kernel.cu:18", u, f, w, n, u_tan, f_tan, w_tan);
  if (n <= 2) return;  // line 30
  int t0 = n / 2;  // line 21
  unsigned long t1 = (unsigned long)t0 * 8;
  double *cu = ::cugrad::host::allocate_device<double>(t1, nullptr, "kernel.cu:21");
  double *cu_tan = ::cugrad::host::shadow_device<double>(t1, nullptr, "kernel.cu:21");
  double *cf = ::cugrad::host::allocate_device<double>(t1, nullptr, "kernel.cu:22");  // line 22
  double *cf_tan = ::cugrad::host::shadow_device<double>(t1, nullptr, "kernel.cu:22");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u), 0ul, stream),  // line 23
      ::cugrad::derived<decltype(&coarsen_tangent_0_1), &coarsen_tangent_0_1, true, false>{},
      "kernel.cu:23", cu, u, t0, cu_tan, u_tan);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u), 0ul, stream),  // line 24
      ::cugrad::derived<decltype(&coarsen_tangent_0_1), &coarsen_tangent_0_1, true, false>{},
      "kernel.cu:24", cf, f, t0, cf_tan, f_tan);
  for (int k = 0; k < 2; ++k) {  // line 25
    cycle_pushforward_0_1_2(cu, cf, 0.5 * w, t0, stream, cu_tan, cf_tan, 0.5 * w_tan);
  }
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u), 0ul, stream),  // line 26
      ::cugrad::derived<decltype(&correct_tangent_0_1), &correct_tangent_0_1, true, false>{},
      "kernel.cu:26", u, cu, n, u_tan, cu_tan);
  ::cugrad::host::synchronise(stream, "kernel.cu:27");  // line 27
  ::cugrad::host::free_device(cu, nullptr, "kernel.cu:28");  // line 28
  ::cugrad::host::free_device(cf, nullptr, "kernel.cu:29");  // line 29
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u), 0ul, stream),  // line 30
      ::cugrad::derived<decltype(&smooth_tangent_0_1_2), &smooth_tangent_0_1_2, true, false>{},
      "kernel.cu:30", u, f, w * w, n, u_tan, f_tan, w_tan * w + w * w_tan);
}

static void run_fwd(double *u, double *f, double w, int n, double *u_tan, double *f_tan, double w_tan) {
  ::cugrad::host::sweep sweep(false);
  CUstream_st *stream;  // line 34
  ::cugrad::host::check(cudaStreamCreate(&stream), "kernel.cu:35");  // line 35
  cycle_pushforward_0_1_2(u, f, w, n, stream, u_tan, f_tan, w_tan);  // line 36
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u), 0ul, stream),  // line 37
      ::cugrad::derived<decltype(&smooth_tangent_0_1_2), &smooth_tangent_0_1_2, true, false>{},
      "kernel.cu:37", f, u, w, n, f_tan, u_tan, w_tan);
  cycle_pushforward_0_1_2(u, f, w, n, stream, u_tan, f_tan, w_tan);  // line 38
  ::cugrad::host::synchronise(stream, "kernel.cu:39");  // line 39
  ::cugrad::host::destroy_stream(stream, "kernel.cu:40");  // line 40
}
