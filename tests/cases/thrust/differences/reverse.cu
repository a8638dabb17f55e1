// Gradient of `run` (kernel.cu:11) with respect to out, x, step, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   step_adj: the gradient with respect to step is added to what it points to
static __global__ void differences_double_double_thrust_minus_double_reverse_0_1(const double *in,
    double *out, thrust::minus<double> f, unsigned long n, double *in_adj, double *out_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  if (i > 0) {
    // reverse sweep
    double t0 = out_adj[i];
    ::cugrad::accumulate_row(&in_adj[i - 1], 0.0, -t0, t0);
    out_adj[i] = 0.0;
  } else {
    // reverse sweep
    atomicAdd(&in_adj[i], out_adj[i]);
    out_adj[i] = 0.0;
  }
}

static __global__ void differences_double_double_Slope_reverse_0_1_2(const double *in, double *out, Slope f,
    unsigned long n, double *in_adj, double *out_adj, Slope *f_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  double f_step_adj = 0.0;
  if (i < n) {
    if (i > 0) {
      double next = in[i];
      double before = in[i - 1];
      double t0 = next - before;  // line 8

      // reverse sweep
      double t1 = out_adj[i] / f.step;
      f_step_adj = -t1 * (t0 * next / f.step);
      double t2 = t1 * next;
      double next_adj = t1 * t0;
      next_adj += t2;
      double before_adj = -t2;
      ::cugrad::accumulate_row(&in_adj[i - 1], 0.0, before_adj, next_adj);
      out_adj[i] = 0.0;
    } else {
      // reverse sweep
      atomicAdd(&in_adj[i], out_adj[i]);
      out_adj[i] = 0.0;
    }
  }
  ::cugrad::accumulate_block(&f_adj->step, f_step_adj);  // line 123
}

static __global__ void differences_double_double_thrust_plus_double_reverse_0_1(const double *in, double *out,
    thrust::plus<double> f, unsigned long n, double *in_adj, double *out_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  if (i > 0) {
    // reverse sweep
    double t0 = out_adj[i];
    ::cugrad::accumulate_row(&in_adj[i - 1], 0.0, t0, t0);
    out_adj[i] = 0.0;
  } else {
    // reverse sweep
    atomicAdd(&in_adj[i], out_adj[i]);
    out_adj[i] = 0.0;
  }
}

static void run_rev(double *out, const double *x, double step, int n, double *out_adj, double *x_adj,
    double *step_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, x_adj, step_adj);
  unsigned long n_1 = n;  // line 13
  double *inner_data = ::cugrad::host::allocate_device<double>(n_1 * 8, nullptr, "kernel.cu:13");
  double *inner_data_adj = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:13");
  ::cugrad::host::fill(inner_data, 0, n_1 * 8, nullptr, "kernel.cu:13");
  long n_2 = n;  // line 14
  const double *p = x + n_2;
  long n_3 = p - x;
  unsigned long n_4 = n_3;
  bool t0 = n_4 != 0;
  double *p_1 = nullptr;
  double *p_adj = nullptr;
  if (t0) {
    p_1 = ::cugrad::host::allocate_device<double>(n_4 * 8, nullptr, "kernel.cu:14");
    p_adj = ::cugrad::host::shadow_device<double>(n_4 * 8, nullptr, "kernel.cu:14");
    ::cugrad::host::copy(p_1, x, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:14");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_4 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::differences<double, double, thrust::minus<double>>), &cugrad::library::differences<double, double, thrust::minus<double>>, true, false>{},
        "kernel.cu:14", p_1, inner_data, thrust::minus<double>{}, n_4);
    ::cugrad::host::free_device(p_1, nullptr, "kernel.cu:14");
  }
  double *p_2 = inner_data + n_1;  // line 15
  long n_5 = p_2 - inner_data;
  unsigned long n_6 = n_5;
  bool t1 = n_6 != 0;
  double *p_3 = nullptr;
  double *p_adj_1 = nullptr;
  if (t1) {
    p_3 = ::cugrad::host::allocate_device<double>(n_6 * 8, nullptr, "kernel.cu:15");
    p_adj_1 = ::cugrad::host::shadow_device<double>(n_6 * 8, nullptr, "kernel.cu:15");
    ::cugrad::host::copy(p_3, inner_data, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:15");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_6 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::differences<double, double, Slope>), &cugrad::library::differences<double, double, Slope>, true, false>{},
        "kernel.cu:15", p_3, inner_data, Slope{step}, n_6);
    ::cugrad::host::free_device(p_3, nullptr, "kernel.cu:15");
  }
  double *p_4 = nullptr;
  double *p_adj_2 = nullptr;
  if (t1) {  // line 16
    p_4 = ::cugrad::host::allocate_device<double>(n_6 * 8, nullptr, "kernel.cu:16");
    p_adj_2 = ::cugrad::host::shadow_device<double>(n_6 * 8, nullptr, "kernel.cu:16");
    ::cugrad::host::copy(p_4, inner_data, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:16");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_6 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::differences<double, double, thrust::plus<double>>), &cugrad::library::differences<double, double, thrust::plus<double>>, true, false>{},
        "kernel.cu:16", p_4, out, thrust::plus<double>{}, n_6);
    ::cugrad::host::free_device(p_4, nullptr, "kernel.cu:16");
  }
  ::cugrad::host::free_device(inner_data, nullptr, "kernel.cu:11");  // line 11

  // reverse sweep
  if (t1) {  // line 16
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_6 + 255) / 256)),
        dim3(256u)),
        ::cugrad::derived<decltype(&differences_double_double_thrust_plus_double_reverse_0_1), &differences_double_double_thrust_plus_double_reverse_0_1, true, false>{},
        "kernel.cu:16", p_4, out, thrust::plus<double>{}, n_6, p_adj_2, out_adj);
    ::cugrad::host::add_back(inner_data_adj, p_adj_2, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr,
        "kernel.cu:16");
  }
  double step_adj_1 = 0.0;
  if (t1) {  // line 15
    Slope *t2 = ::cugrad::host::upload(Slope{0.0}, nullptr, "kernel.cu:15");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_6 + 255) / 256)),
        dim3(256u)),
        ::cugrad::derived<decltype(&differences_double_double_Slope_reverse_0_1_2), &differences_double_double_Slope_reverse_0_1_2, true, false>{},
        "kernel.cu:15", p_3, inner_data, Slope{step}, n_6, p_adj_1, inner_data_adj, t2);
    Slope t3 = ::cugrad::host::download(t2, nullptr, "kernel.cu:15");
    ::cugrad::host::add_back(inner_data_adj, p_adj_1, n_6 * 8, cudaMemcpyDeviceToDevice, nullptr,
        "kernel.cu:15");
    step_adj_1 = t3.step;
  }
  if (t0) {  // line 14
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_4 + 255) / 256)),
        dim3(256u)),
        ::cugrad::derived<decltype(&differences_double_double_thrust_minus_double_reverse_0_1), &differences_double_double_thrust_minus_double_reverse_0_1, true, false>{},
        "kernel.cu:14", p_1, inner_data, thrust::minus<double>{}, n_4, p_adj, inner_data_adj);
    ::cugrad::host::add_back(x_adj, p_adj, n_4 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:14");
  }
  ::cugrad::host::clear(inner_data_adj, n_1 * 8, nullptr, "kernel.cu:13");  // line 13
  *step_adj += step_adj_1;
}
