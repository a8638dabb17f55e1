// Tangent of `f` (kernel.cu:31) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void move_tangent(Domain d, Domain *d_tan) {
  double *t0 = d_tan->x;  // line 21
  double *t1 = d_tan->v;
  double d_dt_tan = d_tan->dt;
  int i = threadIdx.x;  // line 22
  if (i >= d.n) return;  // line 23
  double t2 = d.x[i];
  double t3 = t0[i];
  double t4 = d.dt * t2;
  int t5 = (i + 1) % d.n;
  double t6 = d.x[t5];
  double t7 = t0[t5];
  d.v[i] = t2 + t4 * t6;
  t1[i] = t3 + ((d_dt_tan * t2 + d.dt * t3) * t6 + t4 * t7);
}

static void f_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = (unsigned long)n * 8;  // line 14
  double *domain_x = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:14");
  double *domain_x_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:14");
  double *domain_v = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:14");
  double *domain_v_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:14");
  ::cugrad::host::copy(domain_x, in, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:33");  // line 33
  ::cugrad::host::copy(domain_x_tan, in_tan, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:33");
  Domain *t1 = ::cugrad::host::upload(Domain{domain_x_tan, domain_v_tan, 0.0, 0}, nullptr,  // line 34
      "kernel.cu:34");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&move_tangent), &move_tangent, true, false>{}, "kernel.cu:34",
      Domain{domain_x, domain_v, 0.1, n}, t1);
  for (int k = 0; k < 3; ++k) {  // line 35
    Domain *t2 = ::cugrad::host::upload(Domain{domain_x_tan, domain_v_tan, 0.0, 0}, nullptr,  // line 26
        "kernel.cu:26");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&move_tangent), &move_tangent, true, false>{}, "kernel.cu:26",
        Domain{domain_x, domain_v, 0.1, n}, t2);
    double *t3 = domain_v;
    domain_v = domain_x;
    domain_x = t3;
    double *t4 = domain_v_tan;
    domain_v_tan = domain_x_tan;
    domain_x_tan = t4;
  }
  ::cugrad::host::copy(out, domain_x, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:36");  // line 36
  ::cugrad::host::copy(out_tan, domain_x_tan, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:36");
  ::cugrad::host::free_device(domain_x, nullptr, "kernel.cu:9");  // line 9
  ::cugrad::host::free_device(domain_v, nullptr, "kernel.cu:10");  // line 10
  ::cugrad::host::leave(&domain, Domain{domain_x, domain_v, 0.1, n});  // line 31
}
