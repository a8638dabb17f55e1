// Tangent of `run` (kernel.cu:9) with respect to u, v, c, by cugrad.
//   u_tan: tangent of u
//   v_tan: tangent of v
//   c_tan: tangent of c
static __global__ void step_tangent_0_1_3(double *next, const double *u, int n, const double *rate,
    double *next_tan, double *u_tan, double *rate_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  if (i >= n) return;  // line 6
  double t0 = u[i];
  double t1 = u_tan[i];
  double t2 = *rate;
  double t3 = *rate_tan;
  double t4 = t2 * t0;
  int t5 = (i + 1) % n;
  double t6 = u[t5];
  double t7 = u_tan[t5];
  double t8 = rate_tan[1];
  next[i] = t0 + t4 * t6 + rate[1];
  next_tan[i] = t1 + ((t3 * t0 + t2 * t1) * t6 + t4 * t7) + t8;
}

static void run_fwd(double *u, double *v, double c, int n, int steps, double *u_tan, double *v_tan,
    double c_tan) {
  ::cugrad::host::sweep sweep(false);
  double *rate_at = ::cugrad::host::symbol<double>(rate, "kernel.cu:9");  // line 9
  double *rate_at_tan = ::cugrad::host::symbol_shadow<double>(rate, "kernel.cu:9");
  double r[2];  // line 10
  double r_tan[2] = {};
  for (int t = 0; t < steps; ++t) {  // line 16
    r[0] = c * 0.1 * (t + 1);  // line 13
    r_tan[0] = c_tan * 0.1 * (t + 1);
    r[1] = c * c * 0.05;  // line 14
    r_tan[1] = (c_tan * c + c * c_tan) * 0.05;
    ::cugrad::host::copy(rate_at, r, 16ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:15");  // line 15
    ::cugrad::host::copy(rate_at_tan, r_tan, 16ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:15");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),  // line 16
        ::cugrad::derived<decltype(&step_tangent_0_1_3), &step_tangent_0_1_3, true, false>{},
        "kernel.cu:16", v, u, n, rate_at, v_tan, u_tan, rate_at_tan);
    double *t0 = v;
    v = u;
    u = t0;
    double *t1 = v_tan;
    v_tan = u_tan;
    u_tan = t1;
  }
}
