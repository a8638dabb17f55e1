// Tangent of `evolve` (kernel.cu:18) with respect to u, v, rate, bias, by cugrad.
//   u_tan: tangent of u
//   v_tan: tangent of v
//   rate_tan: tangent of rate
//   bias_tan: tangent of bias
static __global__ void react_tangent(Fields f, Physics p, Fields *f_tan, Physics *p_tan) {
  double *t0 = f_tan->u;  // line 13
  double p_rate_tan = p_tan->rate;
  double p_bias_tan = p_tan->bias;
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 14
  if (i >= f.n) return;  // line 15
  double t1 = f.u[i];
  double t2 = t0[i];
  double t3 = p.rate * t1;
  double t4 = f.v[i];
  double t5 = ((double *)f_tan->v)[i];
  f.u[i] = t1 + t3 * t4 + p.bias * p.bias;
  t0[i] = t2 + ((p_rate_tan * t1 + p.rate * t2) * t4 + t3 * t5) + (p_bias_tan * p.bias + p.bias * p_bias_tan);
}

static void evolve_fwd(double *u, double *v, double rate, double bias, int n, int steps, double *u_tan,
    double *v_tan, double rate_tan, double bias_tan) {
  ::cugrad::host::sweep sweep(false);
  for (int t = 0; t < steps; ++t) {  // line 22
    double p_rate = rate * (t + 1);  // line 21
    double p_rate_tan = rate_tan * (t + 1);
    Fields *t0 = ::cugrad::host::upload(Fields{u_tan, v_tan, 0}, nullptr, "kernel.cu:22");  // line 22
    Physics *t1 = ::cugrad::host::upload(Physics{p_rate_tan, bias_tan}, nullptr, "kernel.cu:22");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),
        ::cugrad::derived<decltype(&react_tangent), &react_tangent, true, false>{}, "kernel.cu:22",
        Fields{u, v, n}, Physics{p_rate, bias}, t0, t1);
  }
}
