// Tangent of `windows` (kernel.cu:15) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void shift_tangent_0_1(double *v, const double *u, int n, double *v_tan, double *u_tan) {
  int i = threadIdx.x;  // line 10
  bool t0 = i < n;  // line 11
  double x = 0.0;
  double x_tan = 0.0;
  if (t0) {
    double t1 = u[i];
    double t2 = u_tan[i];
    x = t1 * t1;
    x_tan = t2 * t1 + t1 * t2;
  }
  __syncthreads();  // line 12
  if (t0) {  // line 13
    v[i] = x * 0.5 + 0.1;
    v_tan[i] = x_tan * 0.5;
  }
}

static void windows_fwd(double *out, const double *in, int n, int c, double *out_tan, double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  double *w[2];  // line 16
  double *w_tan[2] = {};
  Windows all[2];  // line 17
  Windows all_tan[2] = {};
  unsigned long t0 = (unsigned long)(n + 4) * 8;  // line 18
  double *u = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:18");
  double *u_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:18");
  ::cugrad::host::copy(u, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:19");  // line 19
  ::cugrad::host::copy(u_tan, in_tan, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:19");
  bool t1 = c != 0;  // line 20
  double *result = u + 1;
  w[0] = t1 ? result : u + 2;
  w_tan[0] = t1 ? u_tan + 1 : u_tan + 2;
  w[1] = u;  // line 21
  w_tan[1] = u_tan;
  for (int t = 0; t < 3; ++t) {  // line 22
    int t2 = t % 2;
    int t3 = (t + 1) % 2;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&shift_tangent_0_1), &shift_tangent_0_1, true, true>{}, "kernel.cu:22",
        w[t2], w[t3], n, w_tan[t2], w_tan[t3]);
  }
  for (int k = 0; k < 2; ++k) {  // line 23
    int c_1 = c - k;  // line 24
    double *result_1 = result;
    double *result_tan;
    if (c_1 != 0) {  // line 6
      result_1 = u + 3;
      result_tan = u_tan + 3;
    } else {
      result_tan = u_tan + 1;
    }
    all[k].to = result_1;  // line 24
    all_tan[k].to = result_tan;
    all[k].from = u;  // line 25
    all_tan[k].from = u_tan;
  }
  for (int t = 0; t < 3; ++t) {  // line 27
    int t2 = t % 2;
    int t3 = (t + 1) % 2;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&shift_tangent_0_1), &shift_tangent_0_1, true, true>{}, "kernel.cu:27",
        all[t2].to, all[t3].from, n, all_tan[t2].to, all_tan[t3].from);
  }
  ::cugrad::host::copy(out, u, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");  // line 28
  ::cugrad::host::copy(out_tan, u_tan, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");
  ::cugrad::host::free_device(u, nullptr, "kernel.cu:29");  // line 29
}
