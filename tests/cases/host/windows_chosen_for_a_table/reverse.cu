// Gradient of `windows` (kernel.cu:15) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void shift_reverse_0_1(double *v, const double *u, int n, double *v_adj, double *u_adj) {
  int i = threadIdx.x;  // line 10
  bool t0 = i < n;  // line 11
  double t1 = 0.0;
  double x = 0.0;
  if (t0) {
    t1 = u[i];
    x = t1 * t1;
  }
  __syncthreads();  // line 12
  double x_adj = 0.0;
  if (t0) {  // line 13
    v[i] = x * 0.5 + 0.1;

    // reverse sweep
    x_adj = ::cugrad::atomic_exchange(&v_adj[i], 0.0) * 0.5;
  }
  __syncthreads();  // line 12
  if (t0) atomicAdd(&u_adj[i], 2.0 * x_adj * t1);  // line 11
}

static void windows_rev(double *out, const double *in, int n, int c, double *out_adj, double *in_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj);
  double *w[2];  // line 16
  double *w_adj[2] = {};
  Windows all[2];  // line 17
  Windows all_adj[2] = {};
  unsigned long t0 = (unsigned long)(n + 4) * 8;  // line 18
  double *u = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:18");
  double *u_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:18");
  ::cugrad::host::copy(u, in, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:19");  // line 19
  bool t1 = c != 0;  // line 20
  double *result = u + 1;
  w[0] = t1 ? result : u + 2;
  w_adj[0] = t1 ? u_adj + 1 : u_adj + 2;
  w[1] = u;  // line 21
  w_adj[1] = u_adj;
  ::cugrad::host::snapshot t_kept[3];  // line 22
  for (int t = 0; t < 3; ++t) {
    double *t2 = w[t % 2];
    ::cugrad::host::snapshot t3 = ::cugrad::host::keep(t2, nullptr, "kernel.cu:22");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&shift), &shift, true, true>{}, "kernel.cu:22", t2, w[(t + 1) % 2], n);
    t_kept[t] = t3;
  }
  for (int k = 0; k < 2; ++k) {  // line 23
    int c_1 = c - k;  // line 24
    double *result_1 = result;
    double *result_adj;
    if (c_1 != 0) {  // line 6
      result_1 = u + 3;
      result_adj = u_adj + 3;
    } else {
      result_adj = u_adj + 1;
    }
    all[k].to = result_1;  // line 24
    all_adj[k].to = result_adj;
    all[k].from = u;  // line 25
    all_adj[k].from = u_adj;
  }
  ::cugrad::host::snapshot t_kept_1[3];  // line 27
  for (int t = 0; t < 3; ++t) {
    double *t2 = all[t % 2].to;
    ::cugrad::host::snapshot t3 = ::cugrad::host::keep(t2, nullptr, "kernel.cu:27");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&shift), &shift, true, true>{}, "kernel.cu:27", t2, all[(t + 1) % 2].from,
        n);
    t_kept_1[t] = t3;
  }
  ::cugrad::host::copy(out, u, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");  // line 28
  ::cugrad::host::free_device(u, nullptr, "kernel.cu:29");  // line 29

  // reverse sweep
  ::cugrad::host::add_back(u_adj, out_adj, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");  // line 28
  for (int t = 2; t >= 0; --t) {  // line 27
    ::cugrad::host::snapshot t2 = t_kept_1[t];
    int t3 = t % 2;
    double *t4 = all[t3].to;
    int t_1 = t + 1;
    int t5 = t_1 % 2;
    ::cugrad::host::put_back(t2, "kernel.cu:27");
    ::cugrad::host::keep_result(t4, "kernel.cu:27");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&shift_reverse_0_1), &shift_reverse_0_1, true, true>{}, "kernel.cu:27", t4,
        all[t5].from, n, all_adj[t3].to, all_adj[t5].from);
    ::cugrad::host::put_back(t2, "kernel.cu:27");
    ::cugrad::host::give_up(t2, "kernel.cu:27");
  }
  for (int t = 2; t >= 0; --t) {  // line 22
    ::cugrad::host::snapshot t2 = t_kept[t];
    int t3 = t % 2;
    double *t4 = w[t3];
    int t_1 = t + 1;
    int t5 = t_1 % 2;
    ::cugrad::host::put_back(t2, "kernel.cu:22");
    ::cugrad::host::keep_result(t4, "kernel.cu:22");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&shift_reverse_0_1), &shift_reverse_0_1, true, true>{}, "kernel.cu:22", t4,
        w[t5], n, w_adj[t3], w_adj[t5]);
    ::cugrad::host::put_back(t2, "kernel.cu:22");
    ::cugrad::host::give_up(t2, "kernel.cu:22");
  }
  ::cugrad::host::add_back(in_adj, u_adj, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:19");  // line 19
}
