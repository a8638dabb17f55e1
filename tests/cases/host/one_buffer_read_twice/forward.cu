// Tangent of `run` (kernel.cu:28) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void leap_tangent_0_1_2(const double *before, const double *now, double *after, int n,
    double *before_tan, double *now_tan, double *after_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 24
  if (i >= n) return;  // line 25
  double t0 = now[i];
  double t1 = now_tan[i];
  double t2 = 0.9 * t0;
  double t3 = before_tan[i];
  after[i] = t2 * t0 - 0.5 * before[i];
  after_tan[i] = 0.9 * t1 * t0 + t2 * t1 - 0.5 * t3;
}

static __global__ void ends_tangent_0_1_2(const double *a, Ends e, double *y, int n, double *a_tan,
    Ends *e_tan, double *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 19
  if (i + 1 >= n) return;  // line 20
  double t0 = a[i];
  double t1 = a_tan[i];
  double t2 = sin(t0);
  double t3 = e.left[i];
  double t4 = ((double *)e_tan->left)[i];
  double t5 = t2 * t3;
  double t6 = e.right[i + 1];
  double t7 = ((double *)e_tan->right)[i + 1];
  double t8 = y_tan[i];
  y[i] += t5 * t6;
  y_tan[i] = t8 + ((t1 * cos(t0) * t3 + t2 * t4) * t6 + t5 * t7);
}

static __global__ void sum_tangent_0_1_2(const double *a, const double *b, double *y, int n, double *a_tan,
    double *b_tan, double *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 14
  if (i + 1 >= n) return;  // line 15
  double t0 = a[i];
  double t1 = a_tan[i];
  double t2 = b[i];
  double t3 = b_tan[i];
  double t4 = y_tan[i];
  y[i] += t0 * t0 + t2 * t2;
  y_tan[i] = t4 + (t1 * t0 + t0 * t1 + (t3 * t2 + t2 * t3));
}

static __global__ void product_tangent_0_1_2(const double *a, const double *b, double *y, int n,
    double *a_tan, double *b_tan, double *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 9
  if (i + 1 >= n) return;  // line 10
  double t0 = a[i];
  double t1 = a_tan[i];
  double t2 = b[i + 1];
  double t3 = b_tan[i + 1];
  y[i] = t0 * t2;
  y_tan[i] = t1 * t2 + t0 * t3;
}

static void run_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long bytes = (unsigned long)n * 8;  // line 29
  double *d = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:31");  // line 31
  double *d_tan = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:31");
  double *e = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:32");  // line 32
  double *e_tan = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:32");
  double *f = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:33");  // line 33
  double *f_tan = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:33");
  ::cugrad::host::copy(d, x, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::copy(d_tan, x_tan, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");
  ::cugrad::host::fill(e, 0, bytes, nullptr, "kernel.cu:35");  // line 35
  ::cugrad::host::clear(e_tan, bytes, nullptr, "kernel.cu:35");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(4u)),  // line 36
      ::cugrad::derived<decltype(&product_tangent_0_1_2), &product_tangent_0_1_2, true, false>{},
      "kernel.cu:36", d, d, e, n, d_tan, d_tan, e_tan);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(4u)),  // line 37
      ::cugrad::derived<decltype(&sum_tangent_0_1_2), &sum_tangent_0_1_2, true, false>{},
      "kernel.cu:37", d, d + 1, e, n, d_tan, d_tan + 1, e_tan);
  Ends *t0 = ::cugrad::host::upload(Ends{d_tan, d_tan}, nullptr, "kernel.cu:39");  // line 39
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(4u)),
      ::cugrad::derived<decltype(&ends_tangent_0_1_2), &ends_tangent_0_1_2, true, false>{}, "kernel.cu:39", d,
      Ends{d, d}, e, n, d_tan, t0, e_tan);
  double *before = d;
  double *now = e;
  double *after = f;
  double *before_tan = d_tan;
  double *now_tan = e_tan;
  double *after_tan = f_tan;
  for (int t = 0; t < 4; ++t) {  // line 41
    ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(4u)),  // line 42
        ::cugrad::derived<decltype(&leap_tangent_0_1_2), &leap_tangent_0_1_2, true, false>{},
        "kernel.cu:42", before, now, after, n, before_tan, now_tan, after_tan);
    double *t1 = now;
    now = after;
    after = before;
    before = t1;
    double *t2 = now_tan;
    now_tan = after_tan;
    after_tan = before_tan;
    before_tan = t2;
  }
  ::cugrad::host::copy(out, now, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:48");  // line 48
  ::cugrad::host::copy(out_tan, now_tan, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:48");
  ::cugrad::host::free_device(d, nullptr, "kernel.cu:49");  // line 49
  ::cugrad::host::free_device(e, nullptr, "kernel.cu:50");  // line 50
  ::cugrad::host::free_device(f, nullptr, "kernel.cu:51");  // line 51
}
