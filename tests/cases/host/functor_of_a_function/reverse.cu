#ifndef CUGRAD_local_Scale_7_5
#define CUGRAD_local_Scale_7_5
struct local_Scale_7_5 {
  double a;
  int k;
};
#endif
// Gradient of `run` (kernel.cu:6) with respect to out, x, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void each_Scale_local_Scale_7_5_reverse_0_1_2(double *y, const double *x, local_Scale_7_5 f,
    int n, double *y_adj, double *x_adj, local_Scale_7_5 *f_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  bool t0 = i < n;  // line 4
  double f_a_adj = 0.0;
  if (t0) {
    double t = x[i];

    // reverse sweep
    double t1 = y_adj[i];
    double t2 = t1 * t;  // line 10
    double t_adj = t1 * (f.a * t);
    f_a_adj = t2 * t;
    t_adj += t2 * f.a;
    x_adj[i] += t_adj;  // line 4
  }
  ::cugrad::accumulate_block(&f_adj->a, f_a_adj);  // line 2
  if (t0) y_adj[i] = 0.0;  // line 4
}

static __global__ void each_Scale_local_Scale_7_5(double *y, const double *x, local_Scale_7_5 f, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i < n) {  // line 4
    double t = x[i];
    y[i] = f.a * t * t + f.k;
  }
}

static void run_rev(double *out, const double *x, double a, int n, double *out_adj, double *x_adj,
    double *a_adj) {
  ::cugrad::host::sweep sweep(true);
  unsigned long t0 = n;  // line 13
  double *d = ::cugrad::host::allocate_device<double>(t0 * 8, nullptr, "kernel.cu:13");
  double *d_adj = ::cugrad::host::shadow_device<double>(t0 * 8, nullptr, "kernel.cu:13");
  double *e = ::cugrad::host::allocate_device<double>(t0 * 8, nullptr, "kernel.cu:14");  // line 14
  double *e_adj = ::cugrad::host::shadow_device<double>(t0 * 8, nullptr, "kernel.cu:14");
  ::cugrad::host::copy(d, x, t0 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:15");  // line 15
  local_Scale_7_5 t1 = local_Scale_7_5{a, 2};  // line 16
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(8u)),
      ::cugrad::derived<decltype(&each_Scale_local_Scale_7_5), &each_Scale_local_Scale_7_5, true, false>{},
      "kernel.cu:16", e, d, t1, n);
  ::cugrad::host::copy(out, e, t0 * 8, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:17");  // line 17
  ::cugrad::host::free_device(d, nullptr, "kernel.cu:18");  // line 18
  ::cugrad::host::free_device(e, nullptr, "kernel.cu:19");  // line 19

  // reverse sweep
  ::cugrad::host::add_back(e_adj, out_adj, t0 * 8, cudaMemcpyDeviceToHost, nullptr,  // line 17
      "kernel.cu:17");
  local_Scale_7_5 *t2 = ::cugrad::host::upload(local_Scale_7_5{0.0, 0}, nullptr, "kernel.cu:16");  // line 16
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(8u)),
      ::cugrad::derived<decltype(&each_Scale_local_Scale_7_5_reverse_0_1_2), &each_Scale_local_Scale_7_5_reverse_0_1_2, true, false>{},
      "kernel.cu:16", e, d, t1, n, e_adj, d_adj, t2);
  local_Scale_7_5 t3 = ::cugrad::host::download(t2, nullptr, "kernel.cu:16");
  ::cugrad::host::add_back(x_adj, d_adj, t0 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:15");  // line 15
  *a_adj += t3.a;  // line 13
}
