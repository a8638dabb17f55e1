// Tangent of `run` (kernel.cu:23) with respect to u, v, c, by cugrad.
//   u_tan: tangent of u
//   v_tan: tangent of v
//   c_tan: tangent of c
static __global__ void last_tangent_0_2(double *out, int n, const double *field, double *out_tan,
    double *field_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 19
  if (i >= n) return;  // line 20
  double t0 = field[i];
  double t1 = field_tan[i];
  int t2 = (i + 3) % n;
  double t3 = field[t2];
  double t4 = field_tan[t2];
  double t5 = out_tan[i];
  out[i] += t0 * t3;
  out_tan[i] = t5 + (t1 * t3 + t0 * t4);
}

static __global__ void step_tangent_0_1_3_4(double *next, const double *u, int n, double c, double *field,
    double *next_tan, double *u_tan, double c_tan, double *field_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 10
  if (i >= n) return;  // line 14
  double before = field[i];  // line 12
  double before_tan = field_tan[i];
  double t0 = u[i];  // line 13
  double t1 = u_tan[i];
  double t2 = c * before;
  int t3 = (i + 1) % n;
  double t4 = u[t3];
  double t5 = u_tan[t3];
  next[i] = t0 + t2 * t4;
  next_tan[i] = t1 + ((c_tan * before + c * before_tan) * t4 + t2 * t5);
  field[i] = sin(before) + 0.5 * t0;  // line 14
  field_tan[i] = before_tan * cos(before) + 0.5 * t1;
}

static __global__ void begin_tangent_0_2(const double *v, int n, double *field, double *v_tan,
    double *field_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  if (i >= n) return;  // line 6
  double t0 = v[i];
  double t1 = v_tan[i];
  field[i] = t0 * t0;
  field_tan[i] = t1 * t0 + t0 * t1;
}

static void run_fwd(double *u, double *v, double c, int n, int steps, double *u_tan, double *v_tan,
    double c_tan) {
  ::cugrad::host::sweep sweep(false);
  double *field_at = ::cugrad::host::symbol<double>(field, "kernel.cu:23");  // line 23
  double *field_at_tan = ::cugrad::host::symbol_shadow<double>(field, "kernel.cu:23");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),  // line 24
      ::cugrad::derived<decltype(&begin_tangent_0_2), &begin_tangent_0_2, true, false>{},
      "kernel.cu:24", v, n, field_at, v_tan, field_at_tan);
  for (int t = 0; t < steps; ++t) {  // line 25
    ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),  // line 26
        ::cugrad::derived<decltype(&step_tangent_0_1_3_4), &step_tangent_0_1_3_4, true, false>{},
        "kernel.cu:26", v, u, n, c, field_at, v_tan, u_tan, c_tan, field_at_tan);
    double *t0 = v;
    v = u;
    u = t0;
    double *t1 = v_tan;
    v_tan = u_tan;
    u_tan = t1;
  }
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),  // line 31
      ::cugrad::derived<decltype(&last_tangent_0_2), &last_tangent_0_2, true, false>{},
      "kernel.cu:31", u, n, field_at, u_tan, field_at_tan);
}
