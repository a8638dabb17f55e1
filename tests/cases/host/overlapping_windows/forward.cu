// Tangent of `windows` (kernel.cu:24) with respect to y, x, a, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void scale_tangent_0_1_2(double *__restrict__ to, const double *__restrict__ from, double a,
    int n, double *to_tan, double *from_tan, double a_tan) {
  int i = threadIdx.x;  // line 20
  if (i >= n) return;  // line 21
  double t0 = from[i];
  double t1 = from_tan[i];
  double t2 = a * t0;
  double t3 = to_tan[i];
  to[i] = t2 * t0 + 0.3 * to[i];
  to_tan[i] = (a_tan * t0 + a * t1) * t0 + t2 * t1 + 0.3 * t3;
}

static __global__ void smooth_tangent_0_1(double *to, double *from, int n, double *to_tan, double *from_tan) {
  for (int i = 0; i < n; ++i) {  // line 14
    double next = from[i + 1];  // line 11
    double next_tan = from_tan[i + 1];
    double t0 = from[i];  // line 12
    double t1 = sin(t0);
    double t2 = next * t1;
    double t3 = next_tan * t1 + next * (from_tan[i] * cos(t0));
    to[i] = t2;
    to_tan[i] = t3;
    double t4 = from[i + 1];  // line 13
    double t5 = from_tan[i + 1];
    next += t4;
    next_tan += t5;
    double t6 = 0.5 * next;  // line 14
    from[i + 1] = t4 + t6 * t2;
    from_tan[i + 1] = t5 + (0.5 * next_tan * t2 + t6 * t3);
  }
}

static __global__ void shift_tangent_0_1(double *to, const double *from, int n, double *to_tan,
    double *from_tan) {
  int i = threadIdx.x;  // line 3
  bool t0 = i < n;  // line 4
  double v = 0.0;
  double v_tan = 0.0;
  if (t0) {
    double t1 = from[i];
    double t2 = from_tan[i];
    v = t1 * t1;
    v_tan = t2 * t1 + t1 * t2;
  }
  __syncthreads();  // line 5
  if (!t0) return;  // line 6
  double t1 = *from;
  double t2 = *from_tan;
  to[i] = v * t1;
  to_tan[i] = v_tan * t1 + v * t2;
}

static void windows_fwd(double *y, const double *x, double a, int n, double *y_tan, double *x_tan,
    double a_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = (unsigned long)(2 * n) * 8;  // line 26
  double *d = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:26");
  double *d_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:26");
  ::cugrad::host::copy(d, x, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:27");  // line 27
  ::cugrad::host::copy(d_tan, x_tan, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:27");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u)),  // line 28
      ::cugrad::derived<decltype(&shift_tangent_0_1), &shift_tangent_0_1, true, true>{},
      "kernel.cu:28", d + 1, d, n - 1, d_tan + 1, d_tan);
  double *q = d + n;  // line 29
  double *p = d;
  double *p_tan = d_tan;
  double *q_tan = d_tan + n;
  for (int t = 0; t < 3; ++t) {  // line 30
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(1u)),  // line 31
        ::cugrad::derived<decltype(&smooth_tangent_0_1), &smooth_tangent_0_1, true, false>{},
        "kernel.cu:31", p + 1, d + 3, n - 1, p_tan + 1, d_tan + 3);
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(16u)),  // line 32
        ::cugrad::derived<decltype(&scale_tangent_0_1_2), &scale_tangent_0_1_2, true, false>{},
        "kernel.cu:32", q, p, a, n, q_tan, p_tan, a_tan);
    double *t1 = q;
    q = p;
    p = t1;
    double *t2 = q_tan;
    q_tan = p_tan;
    p_tan = t2;
  }
  ::cugrad::host::copy(y, d, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:37");  // line 37
  ::cugrad::host::copy(y_tan, d_tan, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:37");
  ::cugrad::host::free_device(d, nullptr, "kernel.cu:38");  // line 38
}
