// Tangent of `f` (kernel.cu:24) with respect to out, in, a, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   a_tan: tangent of a
static __global__ void scale_tangent_0_1_2(double *y, const double *x, double a, int n, double *y_tan,
    double *x_tan, double a_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 21
  if (i >= n) return;  // line 22
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = a * t0;
  y[i] = t2 * t0;
  y_tan[i] = (a_tan * t0 + a * t1) * t0 + t2 * t1;
}

static void f_fwd(double *out, const double *in, double a, int n, double *out_tan, double *in_tan,
    double a_tan) {
  ::cugrad::host::sweep sweep(false);
  CUevent_st *start;  // line 26
  CUevent_st *stop;
  float ms;  // line 27
  ms = 0.0f;
  unsigned long t0 = n;  // line 28
  double *x = ::cugrad::host::allocate_device<double>(t0 * 8, nullptr, "kernel.cu:28");
  double *x_tan = ::cugrad::host::shadow_device<double>(t0 * 8, nullptr, "kernel.cu:28");
  double *y = ::cugrad::host::allocate_device<double>(t0 * 8, nullptr, "kernel.cu:29");  // line 29
  double *y_tan = ::cugrad::host::shadow_device<double>(t0 * 8, nullptr, "kernel.cu:29");
  ::cugrad::host::check(cudaEventCreate(&start), "kernel.cu:30");  // line 30
  ::cugrad::host::check(cudaEventCreate(&stop), "kernel.cu:31");  // line 31
  double t0_1 = ::cugrad::host::seconds();  // line 32
  ::cugrad::host::copy(x, in, t0 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:33");  // line 33
  ::cugrad::host::copy(x_tan, in_tan, t0 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:33");
  ::cugrad::host::check(cudaEventRecord(start, nullptr), "kernel.cu:34");  // line 34
  ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n + 3) / 4)), dim3(4u)),  // line 35
      ::cugrad::derived<decltype(&scale_tangent_0_1_2), &scale_tangent_0_1_2, true, false>{},
      "kernel.cu:35", y, x, a, n, y_tan, x_tan, a_tan);
  ::cugrad::host::check(cudaEventRecord(stop, nullptr), "kernel.cu:36");  // line 36
  ::cugrad::host::synchronise("kernel.cu:37");  // line 37
  ::cugrad::host::check(cudaEventElapsedTime(&ms, start, stop), "kernel.cu:38");  // line 38
  double t1 = ::cugrad::host::seconds();  // line 39
  double dt = t1 - t0_1;  // line 40
  ::cugrad::host::to(std::cout)("took ", ms, " ms, ", dt, " s", "\n");  // line 41
  ::cugrad::host::copy(out, y, t0 * 8, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:42");  // line 42
  ::cugrad::host::copy(out_tan, y_tan, t0 * 8, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:42");
  ::cugrad::host::destroy_event(start, "kernel.cu:43");  // line 43
  ::cugrad::host::destroy_event(stop, "kernel.cu:43");
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:44");  // line 44
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:44");
}
