// Tangent of `f` (kernel.cu:25) with respect to out, in, a, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   a_tan: tangent of a
static __global__ void scale_tangent_0_1_2(double *y, const double *x, double a, int n, double *y_tan,
    double *x_tan, double a_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 22
  if (i >= n) return;  // line 23
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = a * t0;
  y[i] = t2 * t0;
  y_tan[i] = (a_tan * t0 + a * t1) * t0 + t2 * t1;
}

static void f_fwd(double *out, const double *in, double a, int n, double *out_tan, double *in_tan,
    double a_tan) {
  ::cugrad::host::sweep sweep(false);
  CUevent_st *start;  // line 27
  CUevent_st *stop;
  float ms;  // line 28
  ms = 0.0f;
  unsigned long t0 = (unsigned long)n * 8;  // line 29
  double *x = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:29");
  double *x_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:29");
  double *y = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:30");  // line 30
  double *y_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:30");
  ::cugrad::host::check(cudaEventCreate(&start), "kernel.cu:31");  // line 31
  ::cugrad::host::check(cudaEventCreate(&stop), "kernel.cu:32");  // line 32
  double t0_1 = ::cugrad::host::seconds();  // line 33
  ::cugrad::host::copy(x, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::copy(x_tan, in_tan, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");
  ::cugrad::host::check(cudaEventRecord(start, nullptr), "kernel.cu:35");  // line 35
  ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n + 3) / 4)), dim3(4u)),  // line 36
      ::cugrad::derived<decltype(&scale_tangent_0_1_2), &scale_tangent_0_1_2, true, false>{},
      "kernel.cu:36", y, x, a, n, y_tan, x_tan, a_tan);
  ::cugrad::host::check(cudaEventRecord(stop, nullptr), "kernel.cu:37");  // line 37
  ::cugrad::host::synchronise("kernel.cu:38");  // line 38
  ::cugrad::host::check(cudaEventElapsedTime(&ms, start, stop), "kernel.cu:39");  // line 39
  double t1 = ::cugrad::host::seconds();  // line 40
  double dt = t1 - t0_1;  // line 41
  ::cugrad::host::to(std::cout)("took ", ms, " ms, ", dt, " s", "\n");  // line 42
  ::cugrad::host::copy(out, y, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:43");  // line 43
  ::cugrad::host::copy(out_tan, y_tan, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:43");
  ::cugrad::host::destroy_event(start, "kernel.cu:44");  // line 44
  ::cugrad::host::destroy_event(stop, "kernel.cu:44");
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:45");  // line 45
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:45");
}
