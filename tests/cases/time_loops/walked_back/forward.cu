// Tangent of `back` (kernel.cu:10) with respect to out, in, first, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   first_tan: tangent of first
static __global__ void grow_tangent_0(double *u, int n, double *u_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  if (i >= n) return;  // line 8
  double t0 = u[i];
  double t1 = u_tan[i];
  double t2 = 0.05 * t0;
  u[i] = t0 + t2 * t0;
  u_tan[i] = t1 + (0.05 * t1 * t0 + t2 * t1);
}

static __global__ void step_tangent_0_1(double *v, const double *u, int n, double *v_tan, double *u_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = u[i];
  double t1 = u_tan[i];
  double t2 = 0.1 * t0;
  int t3 = i > 0 ? i - 1 : n - 1;
  double t4 = u[t3];
  double t5 = u_tan[t3];
  v[i] = t0 + t2 * t4;
  v_tan[i] = t1 + (0.1 * t1 * t4 + t2 * t5);
}

static void back_fwd(double *out, const double *in, const double *first, int n, int steps, double *out_tan,
    double *in_tan, double *first_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = (unsigned long)((steps + 1) * n) * 8;  // line 12
  double *all = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:12");
  double *all_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:12");
  unsigned long t1 = (unsigned long)n * 8;  // line 13
  double *own = ::cugrad::host::allocate_device<double>(t1, nullptr, "kernel.cu:13");
  double *own_tan = ::cugrad::host::shadow_device<double>(t1, nullptr, "kernel.cu:13");
  ::cugrad::host::copy(own, first, t1, cudaMemcpyHostToDevice, nullptr, "kernel.cu:14");  // line 14
  ::cugrad::host::copy(own_tan, first_tan, t1, cudaMemcpyHostToDevice, nullptr, "kernel.cu:14");
  double *now = all + steps * n;  // line 15
  ::cugrad::host::copy(now, in, t1, cudaMemcpyHostToDevice, nullptr, "kernel.cu:16");  // line 16
  ::cugrad::host::copy(all_tan + steps * n, in_tan, t1, cudaMemcpyHostToDevice, nullptr, "kernel.cu:16");
  double *now_tan = all_tan + steps * n;
  for (int t = 0; t < steps; ++t) {  // line 17
    double *now_1 = now + (-n);  // line 18
    double *t2 = now_tan + (-n);
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&step_tangent_0_1), &step_tangent_0_1, true, false>{}, "kernel.cu:18",
        now_1, now, n, t2, now_tan);
    bool t3 = t > 0;  // line 20
    double *beside = t3 ? now_1 + 2 * n + (-n) : own;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 21
        ::cugrad::derived<decltype(&step_tangent_0_1), &step_tangent_0_1, true, false>{},
        "kernel.cu:21", now_1, beside, n, t2, t3 ? t2 + 2 * n + (-n) : own_tan);
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 22
        ::cugrad::derived<decltype(&grow_tangent_0), &grow_tangent_0, true, false>{},
        "kernel.cu:22", now_1, n, t2);
    now = now_1;
    now_tan = t2;
  }
  ::cugrad::host::copy(out, now, t1, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:24");  // line 24
  ::cugrad::host::copy(out_tan, now_tan, t1, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:24");
  ::cugrad::host::free_device(all, nullptr, "kernel.cu:25");  // line 25
  ::cugrad::host::free_device(own, nullptr, "kernel.cu:26");  // line 26
}
