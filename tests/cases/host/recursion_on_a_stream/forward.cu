// Tangent of `levels` (kernel.cu:19) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void grow_tangent_0(double *t, int n, double *t_tan) {
  int i = threadIdx.x;  // line 7
  if (i >= n) return;  // line 8
  double t0 = t[i];
  double t1 = t_tan[i];
  double t2 = 0.1 * t0;
  t[i] = t0 + t2 * t0;
  t_tan[i] = t1 + (0.1 * t1 * t0 + t2 * t1);
}

static __global__ void smooth_tangent_0_1(double *to, const double *from, int n, double *to_tan,
    double *from_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = from[i];
  double t1 = from_tan[i];
  double t2 = 0.2 * t0;
  int t3 = (i + 1) % n;
  double t4 = from[t3];
  double t5 = from_tan[t3];
  to[i] = t0 + t2 * t4;
  to_tan[i] = t1 + (0.2 * t1 * t4 + t2 * t5);
}

static void level_pushforward_0_1(double *u, const double *r, int n, CUstream_st *stream, double *u_tan,
    double *r_tan) {
  ::cugrad::host::sweep sweep(false);
  double *t = ::cugrad::host::allocate_device<double>((unsigned long)n * 8, nullptr,  // line 12
      "kernel.cu:12");
  double *t_tan = ::cugrad::host::shadow_device<double>((unsigned long)n * 8, nullptr, "kernel.cu:12");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, stream),  // line 13
      ::cugrad::derived<decltype(&smooth_tangent_0_1), &smooth_tangent_0_1, true, false>{},
      "kernel.cu:13", t, r, n, t_tan, r_tan);
  if (n > 2) level_pushforward_0_1(t, r, n / 2, stream, t_tan, r_tan);  // line 14
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, stream),  // line 15
      ::cugrad::derived<decltype(&grow_tangent_0), &grow_tangent_0, true, false>{},
      "kernel.cu:15", t, n, t_tan);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u), 0ul, stream),  // line 16
      ::cugrad::derived<decltype(&smooth_tangent_0_1), &smooth_tangent_0_1, true, false>{},
      "kernel.cu:16", u, t, n, u_tan, t_tan);
  ::cugrad::host::free_device(t, nullptr, "kernel.cu:17");  // line 17
}

static void levels_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = (unsigned long)n * 8;  // line 21
  double *u = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:21");
  double *u_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:21");
  double *r = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:22");  // line 22
  double *r_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:22");
  ::cugrad::host::copy(r, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:23");  // line 23
  ::cugrad::host::copy(r_tan, in_tan, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:23");
  CUstream_st *stream;  // line 24
  ::cugrad::host::check(cudaStreamCreateWithFlags(&stream, 1u), "kernel.cu:25");  // line 25
  level_pushforward_0_1(u, r, n, stream, u_tan, r_tan);  // line 26
  ::cugrad::host::synchronise(stream, "kernel.cu:27");  // line 27
  ::cugrad::host::destroy_stream(stream, "kernel.cu:28");  // line 28
  ::cugrad::host::copy(out, u, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:29");  // line 29
  ::cugrad::host::copy(out_tan, u_tan, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:29");
  ::cugrad::host::free_device(u, nullptr, "kernel.cu:30");  // line 30
  ::cugrad::host::free_device(r, nullptr, "kernel.cu:31");  // line 31
}
