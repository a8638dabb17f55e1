// Tangent of `heat` (kernel.cu:10) with respect to start, source, rate, by cugrad.
//   start_tan: tangent of start
//   source_tan: tangent of source
//   rate_tan: tangent of rate
static __global__ void conduct_tangent_0_1_2_3(double *next, const double *now, const double *source,
    double rate, int n, double *next_tan, double *now_tan, double *source_tan, double rate_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  int t0 = i > 0 ? i - 1 : i;  // line 5
  double left = now[t0];
  double left_tan = now_tan[t0];
  int t1 = i + 1 < n ? i + 1 : i;
  double right = now[t1];
  double right_tan = now_tan[t1];
  double t2 = now[i];  // line 6
  double t3 = now_tan[i];
  double t4 = 0.2 * t2;
  double conductivity_tan = 0.2 * t3 * t2 + t4 * t3;
  double conductivity = 1.0 + t4 * t2;
  double t5 = left - 2.0 * t2 + right;  // line 7
  double t6 = source_tan[i];
  double t7 = conductivity * t5 + source[i];
  next[i] = t2 + rate * t7;
  next_tan[i] = t3 + (rate_tan * t7 + rate * (conductivity_tan * t5
      + conductivity * (left_tan - 2.0 * t3 + right_tan) + t6));
}

static double heat_fwd(const double *start, const double *source, double rate, int n, int steps,
    double *start_tan, double *source_tan, double rate_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long bytes = (unsigned long)n * 8;  // line 11
  double *last = ::cugrad::host::allocate_host<double>(bytes, nullptr, "kernel.cu:12");  // line 12
  double *last_tan = ::cugrad::host::shadow_host<double>(bytes, nullptr, "kernel.cu:12");
  double *now = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:13");  // line 13
  double *now_tan = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:13");
  double *next = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:14");  // line 14
  double *next_tan = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:14");
  double *heating = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:15");  // line 15
  double *heating_tan = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:15");
  ::cugrad::host::copy(now, start, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:16");  // line 16
  ::cugrad::host::copy(now_tan, start_tan, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:16");
  ::cugrad::host::copy(heating, source, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:17");  // line 17
  ::cugrad::host::copy(heating_tan, source_tan, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:17");
  for (int t = 0; t < steps; ++t) {  // line 19
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n + 31) / 32)),  // line 20
        dim3(32u)),
        ::cugrad::derived<decltype(&conduct_tangent_0_1_2_3), &conduct_tangent_0_1_2_3, true, false>{},
        "kernel.cu:20", next, now, heating, rate, n, next_tan, now_tan, heating_tan, rate_tan);
    double *t0 = next;
    next = now;
    now = t0;
    double *t1 = next_tan;
    next_tan = now_tan;
    now_tan = t1;
  }
  ::cugrad::host::copy(last, now, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:25");  // line 25
  ::cugrad::host::copy(last_tan, now_tan, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:25");
  double energy_tan = 0.0;
  for (int i = 0; i < n; ++i) {  // line 27
    double t0 = last[i];
    double t1 = last_tan[i];
    energy_tan += t1 * t0 + t0 * t1;
  }
  ::cugrad::host::free_host(last, nullptr, "kernel.cu:28");  // line 28
  ::cugrad::host::free_device(now, nullptr, "kernel.cu:29");  // line 29
  ::cugrad::host::free_device(next, nullptr, "kernel.cu:30");  // line 30
  ::cugrad::host::free_device(heating, nullptr, "kernel.cu:31");  // line 31
  return energy_tan;
}
