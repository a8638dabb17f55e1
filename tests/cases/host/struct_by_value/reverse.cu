// Gradient of `evolve` (kernel.cu:18) with respect to u, v, rate, bias, by cugrad.
//   u_adj: in: the adjoint of *u after the function; out: the adjoint of *u before it
//   v_adj: in: the adjoint of *v after the function; out: the adjoint of *v before it
//   rate_adj: the gradient with respect to rate is added to what it points to
//   bias_adj: the gradient with respect to bias is added to what it points to
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void react_reverse(Fields f, Physics p, Fields *f_adj, Physics *p_adj) {
  double *t0 = f_adj->u;
  const double *t1 = f_adj->v;
  ::cugrad::require_own_arrays(::cugrad::are_own_arrays(2, f.u, t0, f.v, t1, p_adj));
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 14
  double p_bias_adj = 0.0;
  double p_rate_adj = 0.0;
  if (i < f.n) {  // line 15
    double t2 = t0[i];
    double t3 = f.u[i];
    double t4 = p.rate * t3;
    double t5 = f.v[i];
    f.u[i] = t3 + t4 * t5 + p.bias * p.bias;

    // reverse sweep
    p_bias_adj = 2.0 * t2 * p.bias;
    double t6 = t2 * t5;
    ((double *)t1)[i] += t2 * t4;
    p_rate_adj = t6 * t3;
    t0[i] = 0.0;
    t0[i] += t2 + t6 * p.rate;
  }
  ::cugrad::accumulate_block<double>({&p_adj->bias, &p_adj->rate}, {p_bias_adj, p_rate_adj});  // line 13
}

static void evolve_rev(double *u, double *v, double rate, double bias, int n, int steps, double *u_adj,
    double *v_adj, double *rate_adj, double *bias_adj, ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, u_adj, v_adj, rate_adj, bias_adj);
  for (int t = 0; t < steps; ++t) {  // line 20
    double p_rate = rate * (t + 1);  // line 21
    ::cugrad::host::snapshot u_before = ::cugrad::host::keep(u, nullptr, "kernel.cu:22");  // line 22
    ::cugrad::host::snapshot v_before = ::cugrad::host::keep(v, nullptr, "kernel.cu:22");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),
        ::cugrad::derived<decltype(&react), &react, true, false>{}, "kernel.cu:22", Fields{u, v, n},
        Physics{p_rate, bias});
    tape.push(u_before);
    tape.push(v_before);
  }

  // reverse sweep
  double rate_adj_1 = 0.0;
  double bias_adj_1 = 0.0;
  for (int t = steps - 1; t >= 0; --t) {  // line 20
    ::cugrad::host::snapshot v_before = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::snapshot u_before = tape.pop<::cugrad::host::snapshot>();
    int t_1 = t + 1;  // line 21
    double p_rate = rate * t_1;
    ::cugrad::host::put_back(v_before, "kernel.cu:22");  // line 22
    ::cugrad::host::put_back(u_before, "kernel.cu:22");
    ::cugrad::host::keep_result(u, "kernel.cu:22");
    ::cugrad::host::keep_result(v, "kernel.cu:22");
    Fields *t0 = ::cugrad::host::upload(Fields{u_adj, v_adj, 0}, nullptr, "kernel.cu:22");
    Physics *t1 = ::cugrad::host::upload(Physics{0.0, 0.0}, nullptr, "kernel.cu:22");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(8u)),
        ::cugrad::derived<decltype(&react_reverse), &react_reverse, true, false>{}, "kernel.cu:22",
        Fields{u, v, n}, Physics{p_rate, bias}, t0, t1);
    Physics t2 = ::cugrad::host::download(t1, nullptr, "kernel.cu:22");
    bias_adj_1 += t2.bias;
    ::cugrad::host::give_up(v_before, "kernel.cu:22");
    ::cugrad::host::give_up(u_before, "kernel.cu:22");
    rate_adj_1 += t2.rate * t_1;  // line 21
  }
  *rate_adj += rate_adj_1;  // line 20
  *bias_adj += bias_adj_1;
}
