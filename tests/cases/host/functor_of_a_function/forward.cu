#ifndef CUGRAD_local_Scale_7_5
#define CUGRAD_local_Scale_7_5
struct local_Scale_7_5 {
  double a;
  int k;
};
#endif
// Tangent of `run` (kernel.cu:6) with respect to out, x, a, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void each_Scale_local_Scale_7_5_tangent_0_1_2(double *y, const double *x, local_Scale_7_5 f,
    int n, double *y_tan, double *x_tan, local_Scale_7_5 *f_tan) {
  double f_a_tan = f_tan->a;  // line 2
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t = x[i];
  double t_tan = x_tan[i];
  double t0 = f.a * t;  // line 10
  y[i] = t0 * t + f.k;  // line 4
  y_tan[i] = (f_a_tan * t + f.a * t_tan) * t + t0 * t_tan;
}

static void run_fwd(double *out, const double *x, double a, int n, double *out_tan, double *x_tan,
    double a_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = n;  // line 13
  double *d = ::cugrad::host::allocate_device<double>(t0 * 8, nullptr, "kernel.cu:13");
  double *d_tan = ::cugrad::host::shadow_device<double>(t0 * 8, nullptr, "kernel.cu:13");
  double *e = ::cugrad::host::allocate_device<double>(t0 * 8, nullptr, "kernel.cu:14");  // line 14
  double *e_tan = ::cugrad::host::shadow_device<double>(t0 * 8, nullptr, "kernel.cu:14");
  ::cugrad::host::copy(d, x, t0 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:15");  // line 15
  ::cugrad::host::copy(d_tan, x_tan, t0 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:15");
  local_Scale_7_5 *t1 = ::cugrad::host::upload(local_Scale_7_5{a_tan, 0}, nullptr,  // line 16
      "kernel.cu:16");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(8u)),
      ::cugrad::derived<decltype(&each_Scale_local_Scale_7_5_tangent_0_1_2), &each_Scale_local_Scale_7_5_tangent_0_1_2, true, false>{},
      "kernel.cu:16", e, d, local_Scale_7_5{a, 2}, n, e_tan, d_tan, t1);
  ::cugrad::host::copy(out, e, t0 * 8, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:17");  // line 17
  ::cugrad::host::copy(out_tan, e_tan, t0 * 8, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:17");
  ::cugrad::host::free_device(d, nullptr, "kernel.cu:18");  // line 18
  ::cugrad::host::free_device(e, nullptr, "kernel.cu:19");  // line 19
}
