// Gradient of `f` (kernel.cu:31) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void move_reverse(Domain d, Domain *d_adj) {
  double *t0 = d_adj->v;
  double *t1 = d_adj->x;
  ::cugrad::require_own_arrays(::cugrad::are_own_arrays(2, d.v, t0, d.x, t1));
  int i = threadIdx.x;  // line 22
  double d_dt_adj = 0.0;
  if (i < d.n) {  // line 23
    double t2 = d.x[i];
    double t3 = d.dt * t2;
    int t4 = (i + 1) % d.n;
    double t5 = d.x[t4];
    d.v[i] = t2 + t3 * t5;

    // reverse sweep
    double t6 = ::cugrad::atomic_exchange(&t0[i], 0.0);
    double t7 = t6 * t5;
    atomicAdd(&t1[t4], t6 * t3);
    d_dt_adj = t7 * t2;
    atomicAdd(&t1[i], t6 + t7 * d.dt);
  }
  ::cugrad::accumulate_block(&d_adj->dt, d_dt_adj);  // line 21
}

static void f_rev(double *out, const double *in, int n, double *out_adj, double *in_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj);
  unsigned long t0 = (unsigned long)n * 8;  // line 14
  double *domain_x = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:14");
  double *domain_x_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:14");
  double *domain_v = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:14");
  double *domain_v_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:14");
  ::cugrad::host::copy(domain_x, in, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:33");  // line 33
  Domain t1 = Domain{domain_x, domain_v, 0.1, n};  // line 34
  ::cugrad::host::snapshot domain_x_before = ::cugrad::host::keep(domain_x, nullptr, "kernel.cu:34");
  ::cugrad::host::snapshot domain_v_before = ::cugrad::host::keep(domain_v, nullptr, "kernel.cu:34");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&move), &move, true, false>{}, "kernel.cu:34", t1);
  ::cugrad::host::snapshot domain_x_before_kept[3];  // line 35
  ::cugrad::host::snapshot domain_v_before_kept[3];
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop(3ll, "auto", "kernel.cu:35");
  ::cugrad::host::loop_buffer(steps_of_loop, domain_x, "kernel.cu:35");
  ::cugrad::host::loop_buffer(steps_of_loop, domain_v, "kernel.cu:35");
  double *domain_x_1 = domain_x;
  double *domain_v_1 = domain_v;
  double *domain_x_adj_1 = domain_x_adj;
  double *domain_v_adj_1 = domain_v_adj;
  for (int k = 0; k < 3; ++k) {
    ::cugrad::host::loop_step(steps_of_loop, k, domain_x_1, domain_v_1, domain_x_adj_1, domain_v_adj_1);
    ::cugrad::host::snapshot domain_x_before_1 = ::cugrad::host::keep(domain_x_1, nullptr,  // line 26
        "kernel.cu:26");
    ::cugrad::host::snapshot domain_v_before_1 = ::cugrad::host::keep(domain_v_1, nullptr, "kernel.cu:26");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&move), &move, true, false>{}, "kernel.cu:26",
        Domain{domain_x_1, domain_v_1, 0.1, n});
    domain_x_before_kept[k] = domain_x_before_1;  // line 35
    domain_v_before_kept[k] = domain_v_before_1;
    double *t2 = domain_v_1;
    domain_v_1 = domain_x_1;
    domain_x_1 = t2;
    double *t3 = domain_v_adj_1;
    domain_v_adj_1 = domain_x_adj_1;
    domain_x_adj_1 = t3;
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:35");
  ::cugrad::host::copy(out, domain_x_1, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:36");  // line 36
  ::cugrad::host::free_device(domain_x_1, nullptr, "kernel.cu:9");  // line 9
  ::cugrad::host::free_device(domain_v_1, nullptr, "kernel.cu:10");  // line 10
  ::cugrad::host::leave(&domain, Domain{domain_x_1, domain_v_1, 0.1, n});  // line 31

  // reverse sweep
  ::cugrad::host::add_back(domain_x_adj_1, out_adj, t0, cudaMemcpyDeviceToDevice, nullptr,  // line 36
      "kernel.cu:36");
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:35");  // line 35
  for (int k = 2; k >= 0; --k) {
    bool t2 = k % 2 == 0;
    double *domain_x_2 = t2 ? domain_x : domain_v;
    double *domain_v_2 = t2 ? domain_v : domain_x;
    double *domain_x_adj_2 = t2 ? domain_x_adj : domain_v_adj;
    double *domain_v_adj_2 = t2 ? domain_v_adj : domain_x_adj;
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:35");
    int k_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 0);
    double *domain_x_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 1);
    double *domain_v_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 2);
    double *domain_x_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 3);
    double *domain_v_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 4);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, k_1, domain_x_3, domain_v_3, domain_x_adj_3, domain_v_adj_3);
      ::cugrad::host::snapshot domain_x_before_1 = ::cugrad::host::keep(domain_x_3, nullptr,  // line 26
          "kernel.cu:26");
      ::cugrad::host::snapshot domain_v_before_1 = ::cugrad::host::keep(domain_v_3, nullptr, "kernel.cu:26");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&move), &move, true, false>{}, "kernel.cu:26",
          Domain{domain_x_3, domain_v_3, 0.1, n});
      domain_x_before_kept[k_1] = domain_x_before_1;  // line 35
      domain_v_before_kept[k_1] = domain_v_before_1;
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
      ++k_1;
      double *t3 = domain_v_3;
      domain_v_3 = domain_x_3;
      domain_x_3 = t3;
      double *t4 = domain_v_adj_3;
      domain_v_adj_3 = domain_x_adj_3;
      domain_x_adj_3 = t4;
    }
    ::cugrad::host::snapshot domain_x_before_1 = domain_x_before_kept[k];
    ::cugrad::host::snapshot domain_v_before_1 = domain_v_before_kept[k];
    ::cugrad::host::put_back(domain_v_before_1, "kernel.cu:26");  // line 26
    ::cugrad::host::put_back(domain_x_before_1, "kernel.cu:26");
    ::cugrad::host::keep_result(domain_x_2, "kernel.cu:26");
    ::cugrad::host::keep_result(domain_v_2, "kernel.cu:26");
    Domain *t3 = ::cugrad::host::upload(Domain{domain_x_adj_2, domain_v_adj_2, 0.0, 0}, nullptr,
        "kernel.cu:26");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&move_reverse), &move_reverse, true, false>{}, "kernel.cu:26",
        Domain{domain_x_2, domain_v_2, 0.1, n}, t3);
    ::cugrad::host::give_up(domain_v_before_1, "kernel.cu:26");
    ::cugrad::host::give_up(domain_x_before_1, "kernel.cu:26");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:35");  // line 35
  }
  ::cugrad::host::put_back(domain_v_before, "kernel.cu:34");  // line 34
  ::cugrad::host::put_back(domain_x_before, "kernel.cu:34");
  ::cugrad::host::keep_result(domain_x, "kernel.cu:34");
  ::cugrad::host::keep_result(domain_v, "kernel.cu:34");
  Domain *t2 = ::cugrad::host::upload(Domain{domain_x_adj, domain_v_adj, 0.0, 0}, nullptr, "kernel.cu:34");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&move_reverse), &move_reverse, true, false>{}, "kernel.cu:34", t1, t2);
  ::cugrad::host::give_up(domain_v_before, "kernel.cu:34");
  ::cugrad::host::give_up(domain_x_before, "kernel.cu:34");
  ::cugrad::host::add_back(in_adj, domain_x_adj, t0, cudaMemcpyDeviceToDevice, nullptr,  // line 33
      "kernel.cu:33");
}
