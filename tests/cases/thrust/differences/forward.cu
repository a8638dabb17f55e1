// Tangent of `run` (kernel.cu:11) with respect to out, x, step, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   step_tan: tangent of step
static __global__ void differences_double_double_thrust_plus_double_tangent_0_1(const double *in, double *out,
    thrust::plus<double> f, unsigned long n, double *in_tan, double *out_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  if (i > 0) {
    double t0 = in_tan[i];
    double t1 = in_tan[i - 1];
    out[i] = in[i] + in[i - 1];
    out_tan[i] = t0 + t1;
  } else {
    double t0 = in_tan[i];
    out[i] = in[i];
    out_tan[i] = t0;
  }
}

static __global__ void differences_double_double_Slope_tangent_0_1_2(const double *in, double *out, Slope f,
    unsigned long n, double *in_tan, double *out_tan, Slope *f_tan) {
  double f_step_tan = f_tan->step;  // line 123
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  if (i > 0) {
    double next = in[i];
    double next_tan = in_tan[i];
    double before = in[i - 1];
    double before_tan = in_tan[i - 1];
    double t0 = next - before;  // line 8
    double t1 = t0 * next / f.step;
    out[i] = t1;
    out_tan[i] = ((next_tan - before_tan) * next + t0 * next_tan - t1 * f_step_tan) / f.step;
  } else {
    double t0 = in_tan[i];
    out[i] = in[i];
    out_tan[i] = t0;
  }
}

static __global__ void differences_double_double_thrust_minus_double_tangent_0_1(const double *in,
    double *out, thrust::minus<double> f, unsigned long n, double *in_tan, double *out_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  if (i > 0) {
    double t0 = in_tan[i];
    double t1 = in_tan[i - 1];
    out[i] = in[i] - in[i - 1];
    out_tan[i] = t0 - t1;
  } else {
    double t0 = in_tan[i];
    out[i] = in[i];
    out_tan[i] = t0;
  }
}

static void run_fwd(double *out, const double *x, double step, int n, double *out_tan, double *x_tan,
    double step_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long n_1 = n;  // line 13
  double *inner_data = ::cugrad::host::allocate_device<double>(n_1 * 8, nullptr, "kernel.cu:13");
  double *inner_data_tan = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:13");
  ::cugrad::host::fill(inner_data, 0, n_1 * 8, nullptr, "kernel.cu:13");
  ::cugrad::host::clear(inner_data_tan, n_1 * 8, nullptr, "kernel.cu:13");
  long n_2 = n;  // line 14
  const double *p = x + n_2;
  long n_3 = p - x;
  unsigned long n_4 = n_3;
  if (n_4 != 0) {
    double *p_1 = ::cugrad::host::allocate_device<double>(n_4 * 8, nullptr, "kernel.cu:14");
    double *p_tan = ::cugrad::host::shadow_device<double>(n_4 * 8, nullptr, "kernel.cu:14");
    ::cugrad::host::copy(p_1, x, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:14");
    ::cugrad::host::copy(p_tan, x_tan, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:14");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_4 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&differences_double_double_thrust_minus_double_tangent_0_1), &differences_double_double_thrust_minus_double_tangent_0_1, true, false>{},
        "kernel.cu:14", p_1, inner_data, thrust::minus<double>{}, n_4, p_tan, inner_data_tan);
    ::cugrad::host::free_device(p_1, nullptr, "kernel.cu:14");
  }
  double *p_1 = inner_data + n_1;  // line 15
  long n_5 = p_1 - inner_data;
  unsigned long n_6 = n_5;
  bool t0 = n_6 != 0;
  if (t0) {
    double *p_2 = ::cugrad::host::allocate_device<double>(n_6 * 8, nullptr, "kernel.cu:15");
    double *p_tan = ::cugrad::host::shadow_device<double>(n_6 * 8, nullptr, "kernel.cu:15");
    ::cugrad::host::copy(p_2, inner_data, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:15");
    ::cugrad::host::copy(p_tan, inner_data_tan, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:15");
    Slope *t1 = ::cugrad::host::upload(Slope{step_tan}, nullptr, "kernel.cu:15");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_6 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&differences_double_double_Slope_tangent_0_1_2), &differences_double_double_Slope_tangent_0_1_2, true, false>{},
        "kernel.cu:15", p_2, inner_data, Slope{step}, n_6, p_tan, inner_data_tan, t1);
    ::cugrad::host::free_device(p_2, nullptr, "kernel.cu:15");
  }
  if (t0) {  // line 16
    double *p_2 = ::cugrad::host::allocate_device<double>(n_6 * 8, nullptr, "kernel.cu:16");
    double *p_tan = ::cugrad::host::shadow_device<double>(n_6 * 8, nullptr, "kernel.cu:16");
    ::cugrad::host::copy(p_2, inner_data, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:16");
    ::cugrad::host::copy(p_tan, inner_data_tan, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:16");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_6 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&differences_double_double_thrust_plus_double_tangent_0_1), &differences_double_double_thrust_plus_double_tangent_0_1, true, false>{},
        "kernel.cu:16", p_2, out, thrust::plus<double>{}, n_6, p_tan, out_tan);
    ::cugrad::host::free_device(p_2, nullptr, "kernel.cu:16");
  }
  ::cugrad::host::free_device(inner_data, nullptr, "kernel.cu:11");  // line 11
}
