// Tangent of `f` (kernel.cu:38) with respect to in, rate, by cugrad.
//   in_tan: tangent of in
//   rate_tan: tangent of rate
static __global__ void step_tangent_0_1_2_3(double *next, const double *now, const double *w, double rate,
    int n, double *next_tan, double *now_tan, double *w_tan, double rate_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 13
  if (i >= n) return;  // line 14
  double t0 = now[i];
  double t1 = now_tan[i];
  double t2 = w[i];
  double t3 = w_tan[i];
  double t4 = rate * t2;
  double t5 = t4 * t0;
  int t6 = (i + 1) % n;
  double t7 = now[t6];
  double t8 = now_tan[t6];
  next[i] = t0 + t5 * t7;
  next_tan[i] = t1 + (((rate_tan * t2 + rate * t3) * t0 + t4 * t1) * t7 + t5 * t8);
}

static double f_fwd(double *out, const double *in, double rate, int n, double *in_tan, double rate_tan) {
  ::cugrad::host::sweep sweep(false);
  double (*staging_1)[6] = ::cugrad::host::allocate_host<double[6]>(96ul, nullptr,  // line 38
      "kernel.cu:38");
  double (*staging_tan)[6] = ::cugrad::host::shadow_host<double[6]>(96ul, nullptr, "kernel.cu:38");
  ::cugrad::host::copy(*staging_1, staging[0], 96ul, cudaMemcpyHostToHost, nullptr, "kernel.cu:38");
  ::cugrad::host::clear(*staging_tan, 96ul, nullptr, "kernel.cu:38");
  unsigned long t0 = (unsigned long)n * 8;  // line 17
  double *fields_now = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:17");
  double *fields_now_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:17");
  double *fields_next = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:18");  // line 18
  double *fields_next_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:18");
  double *weights_1 = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:19");  // line 19
  double *weights_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:19");
  for (int i = 0; i < n; ++i) {  // line 20
    double t1 = in_tan[i];  // line 21
    (*staging_1)[i] = in[i];
    (*staging_tan)[i] = t1;
    double t2 = in_tan[n - 1 - i];  // line 22
    staging_1[1][i] = 0.5 * in[n - 1 - i];
    staging_tan[1][i] = 0.5 * t2;
  }
  ::cugrad::host::copy(fields_now, *staging_1, t0, cudaMemcpyHostToDevice, nullptr,  // line 24
      "kernel.cu:24");
  ::cugrad::host::copy(fields_now_tan, *staging_tan, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:24");
  ::cugrad::host::copy(weights_1, staging_1[1], t0, cudaMemcpyHostToDevice, nullptr,  // line 25
      "kernel.cu:25");
  ::cugrad::host::copy(weights_tan, staging_tan[1], t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:25");
  for (int k = 0; k < 3; ++k) {  // line 42
    int t1 = block;  // line 28
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n + t1 - 1) / t1)),
        dim3((unsigned int)t1)),
        ::cugrad::derived<decltype(&step_tangent_0_1_2_3), &step_tangent_0_1_2_3, true, false>{},
        "kernel.cu:28", fields_next, fields_now, weights_1, rate, n, fields_next_tan, fields_now_tan,
        weights_tan, rate_tan);
    double *t2 = fields_next;
    fields_next = fields_now;
    fields_now = t2;
    double *t3 = fields_next_tan;
    fields_next_tan = fields_now_tan;
    fields_now_tan = t3;
  }
  ::cugrad::host::copy(*staging_1, fields_now, t0, cudaMemcpyDeviceToHost, nullptr,  // line 43
      "kernel.cu:43");
  ::cugrad::host::copy(*staging_tan, fields_now_tan, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:43");
  double energy_1 = 0.0;
  double energy_tan = 0.0;
  for (int i = 0; i < n; ++i) {  // line 44
    double t1 = (*staging_1)[i];  // line 45
    double t2 = (*staging_tan)[i];
    energy_1 += t1 * t1;
    energy_tan += t2 * t1 + t1 * t2;
    out[i] = t1 * staging_1[1][i];  // line 46
  }
  ::cugrad::host::free_device(fields_now, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::free_device(fields_next, nullptr, "kernel.cu:35");  // line 35
  ::cugrad::host::free_device(weights_1, nullptr, "kernel.cu:36");  // line 36
  ::cugrad::host::leave(&fields, Fields{fields_now, fields_next, rate});  // line 38
  ::cugrad::host::leave(&energy, energy_1);
  ::cugrad::host::leave_array(staging[0], *staging_1, 96ul);
  ::cugrad::host::free_host(staging_1, nullptr, "kernel.cu:38");
  ::cugrad::host::leave(&weights, weights_1);
  return energy_tan;
}
