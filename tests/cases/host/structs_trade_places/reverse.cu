// Gradient of `host` (kernel.cu:10) with respect to a, b, rate, by cugrad.
//   a_adj: in: the adjoint of *a after the function; out: the adjoint of *a before it
//   b_adj: in: the adjoint of *b after the function; out: the adjoint of *b before it
//   rate_adj: the gradient with respect to rate is added to what it points to
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void step_reverse(View to, const View from, double rate, View *to_adj, View *from_adj,
    double *rate_adj) {
  double *t0 = to_adj->values;
  double *t1 = from_adj->values;
  ::cugrad::require_own_arrays(::cugrad::are_own_arrays(2, to.values, t0, from.values, t1, from_adj,
      rate_adj));
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  double rate_adj_1 = 0.0;
  if (i < to.count) {  // line 8
    double t2 = t0[i];
    double t3 = from.values[i];
    double t4 = rate * t3;
    int t5 = (i + 1) % from.count;
    double t6 = from.values[t5];
    to.values[i] = t3 + t4 * t6;

    // reverse sweep
    double t7 = t2 * t6;
    atomicAdd(&t1[t5], t2 * t4);
    rate_adj_1 = t7 * t3;
    atomicAdd(&t1[i], t2 + t7 * rate);
    t0[i] = 0.0;
  }
  ::cugrad::accumulate_block(&rate_adj[::cugrad::place_of_block()], rate_adj_1);  // line 6
}

static void host_rev(double *a, double *b, double rate, int n, int steps, double *a_adj, double *b_adj,
    double *rate_adj, ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, a_adj, b_adj, rate_adj);
  View t0 = View{b, n};  // line 12
  View t1 = View{a, n};
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(32u)),
      ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:12", t0, t1, rate);
  View t2 = View{a, n};  // line 13
  View t3 = View{b, n};
  ::cugrad::host::snapshot a_before = ::cugrad::host::keep(a, nullptr, "kernel.cu:13");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(32u)),
      ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:13", t2, t3, rate);
  double *now_values = a;
  int now_count = n;
  double *next_values = b;
  int next_count = n;
  for (int t = 0; t < steps; ++t) {  // line 14
    ::cugrad::host::snapshot next_values_before = ::cugrad::host::keep(next_values, nullptr,  // line 15
        "kernel.cu:15");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(32u)),
        ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:15",
        View{next_values, next_count}, View{now_values, now_count}, rate);
    tape.push(next_values_before);  // line 14
    double *t4 = next_values;
    next_values = now_values;
    now_values = t4;
    int t5 = next_count;
    next_count = now_count;
    now_count = t5;
  }

  // reverse sweep
  for (int t = steps - 1; t >= 0; --t) {
    bool t4 = t % 2 == 0;
    double *now_values_1 = t4 ? a : b;
    double *next_values_1 = t4 ? b : a;
    double *now_values_adj = t4 ? a_adj : b_adj;
    double *next_values_adj = t4 ? b_adj : a_adj;
    ::cugrad::host::snapshot next_values_before = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::keep_result(next_values_1, "kernel.cu:15");  // line 15
    View *t5 = ::cugrad::host::upload(View{next_values_adj, 0}, nullptr, "kernel.cu:15");
    View *t6 = ::cugrad::host::upload(View{now_values_adj, 0}, nullptr, "kernel.cu:15");
    double *t7 = ::cugrad::host::slot<double>(0, "kernel.cu:15");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(32u)),
        ::cugrad::derived<decltype(&step_reverse), &step_reverse, true, false>{}, "kernel.cu:15",
        View{next_values_1, n}, View{now_values_1, n}, rate, t5, t6, t7);
    ::cugrad::host::put_back(next_values_before, "kernel.cu:15");
    ::cugrad::host::give_up(next_values_before, "kernel.cu:15");
  }
  ::cugrad::host::keep_result(a, "kernel.cu:13");  // line 13
  View *t4 = ::cugrad::host::upload(View{a_adj, 0}, nullptr, "kernel.cu:13");
  View *t5 = ::cugrad::host::upload(View{b_adj, 0}, nullptr, "kernel.cu:13");
  double *t6 = ::cugrad::host::slot<double>(0, "kernel.cu:13");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(32u)),
      ::cugrad::derived<decltype(&step_reverse), &step_reverse, true, false>{}, "kernel.cu:13", t2, t3, rate,
      t4, t5, t6);
  ::cugrad::host::put_back(a_before, "kernel.cu:13");
  ::cugrad::host::give_up(a_before, "kernel.cu:13");
  ::cugrad::host::keep_result(b, "kernel.cu:12");  // line 12
  View *t7 = ::cugrad::host::upload(View{b_adj, 0}, nullptr, "kernel.cu:12");
  View *t8 = ::cugrad::host::upload(View{a_adj, 0}, nullptr, "kernel.cu:12");
  double *t9 = ::cugrad::host::slot<double>(0, "kernel.cu:12");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(32u)),
      ::cugrad::derived<decltype(&step_reverse), &step_reverse, true, false>{}, "kernel.cu:12", t0, t1, rate,
      t7, t8, t9);
  double rate_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:12");
  *rate_adj += rate_adj_1;
}
