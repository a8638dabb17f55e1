// Gradient of `f` (kernel.cu:38) with respect to in, rate, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   rate_adj: the gradient with respect to rate is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static __global__ void step_reverse_0_1_2_3(double *next, const double *now, const double *w, double rate,
    int n, double *next_adj, double *now_adj, double *w_adj, double *rate_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 13
  double rate_adj_1 = 0.0;
  if (i < n) {  // line 14
    double w_adj_before = w_adj[i];
    double t0 = now[i];
    double t1 = w[i];
    double t2 = rate * t1;
    int t3 = (i + 1) % n;

    // reverse sweep
    double t4 = next_adj[i];
    double t5 = t4 * now[t3];
    atomicAdd(&now_adj[t3], t4 * (t2 * t0));
    double t6 = t5 * t0;
    rate_adj_1 = t6 * t1;
    w_adj[i] = w_adj_before + t6 * rate;
    atomicAdd(&now_adj[i], t4 + t5 * t2);
    next_adj[i] = 0.0;
  }
  ::cugrad::accumulate_block(&rate_adj[::cugrad::place_of_block()], rate_adj_1);  // line 13
}

static void f_rev(double *out, const double *in, double rate, int n, double *in_adj, double *rate_adj) {
  ::cugrad::host::sweep sweep(true, in_adj, rate_adj);
  double (*staging_1)[6] = ::cugrad::host::allocate_host<double[6]>(96ul, nullptr,  // line 38
      "kernel.cu:38");
  double (*staging_adj)[6] = ::cugrad::host::shadow_host<double[6]>(96ul, nullptr, "kernel.cu:38");
  ::cugrad::host::copy(*staging_1, staging[0], 96ul, cudaMemcpyHostToHost, nullptr, "kernel.cu:38");
  unsigned long t0 = (unsigned long)n * 8;  // line 17
  double *fields_now = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:17");
  double *fields_now_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:17");
  double *fields_next = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr,  // line 18
      "kernel.cu:18");
  double *fields_next_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:18");
  double *weights_1 = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:19");  // line 19
  double *weights_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:19");
  for (int i = 0; i < n; ++i) {  // line 20
    (*staging_1)[i] = in[i];  // line 21
    staging_1[1][i] = 0.5 * in[n - 1 - i];  // line 22
  }
  ::cugrad::host::copy(fields_now, *staging_1, t0, cudaMemcpyHostToDevice, nullptr,  // line 24
      "kernel.cu:24");
  ::cugrad::host::copy(weights_1, staging_1[1], t0, cudaMemcpyHostToDevice, nullptr,  // line 25
      "kernel.cu:25");
  ::cugrad::host::snapshot fields_next_before_kept[3];  // line 42
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop(3ll, "auto", "kernel.cu:42");
  ::cugrad::host::loop_buffer(steps_of_loop, fields_next, "kernel.cu:42");
  ::cugrad::host::loop_buffer(steps_of_loop, fields_now, "kernel.cu:42");
  double *fields_now_1 = fields_now;
  double *fields_next_1 = fields_next;
  double *fields_now_adj_1 = fields_now_adj;
  double *fields_next_adj_1 = fields_next_adj;
  for (int k = 0; k < 3; ++k) {
    ::cugrad::host::loop_step(steps_of_loop, k, fields_now_1, fields_next_1, fields_now_adj_1,
        fields_next_adj_1);
    int t1 = block;  // line 28
    unsigned int t2 = (n + t1 - 1) / t1;
    long long t3 = (long long)(unsigned int)t1 * (long long)t2;
    ::cugrad::host::snapshot fields_next_before = ::cugrad::host::keep(fields_next_1, nullptr,
        ::cugrad::host::rewritten(0ll, 1ll, 0ll, t3 < n ? t3 : (long long)n, fields_now_1, weights_1),
        "kernel.cu:28");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3((unsigned int)t1)),
        ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:28", fields_next_1, fields_now_1,
        weights_1, rate, n);
    fields_next_before_kept[k] = fields_next_before;  // line 42
    double *t4 = fields_next_1;
    fields_next_1 = fields_now_1;
    fields_now_1 = t4;
    double *t5 = fields_next_adj_1;
    fields_next_adj_1 = fields_now_adj_1;
    fields_now_adj_1 = t5;
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:42");
  ::cugrad::host::copy(*staging_1, fields_now_1, t0, cudaMemcpyDeviceToHost, nullptr,  // line 43
      "kernel.cu:43");
  double energy_1 = 0.0;
  for (int i = 0; i < n; ++i) {  // line 44
    double t1 = (*staging_1)[i];  // line 45
    energy_1 += t1 * t1;
    out[i] = t1 * staging_1[1][i];  // line 46
  }
  ::cugrad::host::free_device(fields_now_1, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::free_device(fields_next_1, nullptr, "kernel.cu:35");  // line 35
  ::cugrad::host::free_device(weights_1, nullptr, "kernel.cu:36");  // line 36
  ::cugrad::host::leave(&fields, Fields{fields_now_1, fields_next_1, rate});  // line 38
  ::cugrad::host::leave(&energy, energy_1);
  ::cugrad::host::leave_array(staging[0], *staging_1, 96ul);
  ::cugrad::host::free_host(staging_1, nullptr, "kernel.cu:38");
  ::cugrad::host::leave(&weights, weights_1);

  // reverse sweep
  for (int i = n - 1; i >= 0; --i) (*staging_adj)[i] += 2.0 * (*staging_1)[i];  // line 44
  ::cugrad::host::add_back(fields_now_adj_1, *staging_adj, t0, cudaMemcpyDeviceToHost, nullptr,  // line 43
      "kernel.cu:43");
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:42");  // line 42
  for (int k = 2; k >= 0; --k) {
    bool t1 = k % 2 == 0;
    double *fields_now_2 = t1 ? fields_now : fields_next;
    double *fields_next_2 = t1 ? fields_next : fields_now;
    double *fields_now_adj_2 = t1 ? fields_now_adj : fields_next_adj;
    double *fields_next_adj_2 = t1 ? fields_next_adj : fields_now_adj;
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:42");
    int k_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 0);
    double *fields_now_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 1);
    double *fields_next_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 2);
    double *fields_now_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 3);
    double *fields_next_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 4);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, k_1, fields_now_3, fields_next_3, fields_now_adj_3,
          fields_next_adj_3);
      int t2 = block;  // line 28
      unsigned int t3 = (n + t2 - 1) / t2;
      long long t4 = (long long)(unsigned int)t2 * (long long)t3;
      ::cugrad::host::snapshot fields_next_before = ::cugrad::host::keep(fields_next_3, nullptr,
          ::cugrad::host::rewritten(0ll, 1ll, 0ll, t4 < n ? t4 : (long long)n, fields_now_3, weights_1),
          "kernel.cu:28");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t3), dim3((unsigned int)t2)),
          ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:28", fields_next_3,
          fields_now_3, weights_1, rate, n);
      fields_next_before_kept[k_1] = fields_next_before;  // line 42
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
      ++k_1;
      double *t5 = fields_next_3;
      fields_next_3 = fields_now_3;
      fields_now_3 = t5;
      double *t6 = fields_next_adj_3;
      fields_next_adj_3 = fields_now_adj_3;
      fields_now_adj_3 = t6;
    }
    ::cugrad::host::snapshot fields_next_before = fields_next_before_kept[k];
    int t2 = block;  // line 28
    double *t3 = ::cugrad::host::slot<double>(0, "kernel.cu:28");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n + t2 - 1) / t2)),
        dim3((unsigned int)t2)),
        ::cugrad::derived<decltype(&step_reverse_0_1_2_3), &step_reverse_0_1_2_3, true, false>{},
        "kernel.cu:28", fields_next_2, fields_now_2, weights_1, rate, n, fields_next_adj_2, fields_now_adj_2,
        weights_adj, t3);
    ::cugrad::host::put_back(fields_next_before, "kernel.cu:28");
    ::cugrad::host::give_up(fields_next_before, "kernel.cu:28");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:42");  // line 42
  }
  ::cugrad::host::add_back(staging_adj[1], weights_adj, t0, cudaMemcpyHostToDevice, nullptr,  // line 25
      "kernel.cu:25");
  ::cugrad::host::add_back(*staging_adj, fields_now_adj, t0, cudaMemcpyHostToDevice, nullptr,  // line 24
      "kernel.cu:24");
  for (int i = n - 1; i >= 0; --i) {  // line 20
    in_adj[n - 1 - i] += staging_adj[1][i] * 0.5;  // line 22
    staging_adj[1][i] = 0.0;
    in_adj[i] += (*staging_adj)[i];  // line 21
    (*staging_adj)[i] = 0.0;
  }
  ::cugrad::host::clear(*staging_adj, 96ul, nullptr, "kernel.cu:38");  // line 38
  double rate_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:38");
  *rate_adj += rate_adj_1;
}
