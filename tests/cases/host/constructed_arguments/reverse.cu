#ifndef CUGRAD_View_open
#define CUGRAD_View_open
struct __attribute__((may_alias)) View_open {
  double *p_;
  int n_;
};
static_assert(sizeof(View_open) == sizeof(View), "the layout of View");
#endif
#ifndef CUGRAD_Gain_open
#define CUGRAD_Gain_open
struct __attribute__((may_alias)) Gain_open {
  double square;
  double shifted;
};
static_assert(sizeof(Gain_open) == sizeof(Gain), "the layout of Gain");
#endif
// Gradient of `f` (kernel.cu:26) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void apply_reverse(View y, const View x, Gain g, View *y_adj, View *x_adj, Gain *g_adj) {
  double *t0 = ::cugrad::open<View_open, View>(*y_adj).p_;
  double *t1 = ::cugrad::open<View_open, View>(*x_adj).p_;
  ::cugrad::require_own_arrays(::cugrad::are_own_arrays(2, ::cugrad::open<View_open, View>(y).p_, t0,
      ::cugrad::open<View_open, View>(x).p_, t1, x_adj, g_adj));
  int i = threadIdx.x;  // line 18
  double g_shifted_adj = 0.0;
  double g_square_adj = 0.0;
  if (i < ::cugrad::open<View_open, View>(x).n_) {  // line 19
    double t2 = ::cugrad::open<View_open, View>(x).p_[i];
    double t3 = g.square * t2;
    ::cugrad::open<View_open, View>(y).p_[i] = t3 * t2 + g.shifted;

    // reverse sweep
    g_shifted_adj = ::cugrad::atomic_exchange(&t0[i], 0.0);
    double t4 = g_shifted_adj * t2;
    g_square_adj = t4 * t2;
    atomicAdd(&t1[i], g_shifted_adj * t3 + t4 * g.square);
  }
  ::cugrad::accumulate_block<double>({&g_adj->shifted, &g_adj->square},  // line 17
      {g_shifted_adj, g_square_adj});
}

static void f_rev(double *out, const double *in, int n, double *out_adj, double *in_adj,
    ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj);
  ::cugrad::room<Stage[3]> stages;  // line 27
  ::cugrad::room<Stage[3]> stages_adj;
  memset((void *)&stages_adj.object, 0, sizeof(stages_adj.object));
  stages.object[0].memory = nullptr;  // line 23
  stages_adj.object[0].memory = nullptr;
  stages.object[1].memory = nullptr;
  stages_adj.object[1].memory = nullptr;
  stages.object[2].memory = nullptr;
  stages_adj.object[2].memory = nullptr;
  int t0 = n / 2;  // line 28
  unsigned long t1 = (unsigned long)n * 8;
  for (int i = 0; i < t0; ++i) {
    double *t2 = ::cugrad::host::allocate_zeroed_device<double>(t1, nullptr, "kernel.cu:28");
    double *t3 = ::cugrad::host::shadow_device<double>(t1, nullptr, "kernel.cu:28");
    stages.object[i].memory = t2;
    stages_adj.object[i].memory = t3;
  }
  ::cugrad::host::copy(stages.object[0].memory, in, t1, cudaMemcpyHostToDevice, nullptr,  // line 29
      "kernel.cu:29");
  for (int i = 1; i < t0; ++i) {  // line 30
    double *t2 = stages.object[i].memory;  // line 31
    ::cugrad::host::snapshot t3 = ::cugrad::host::keep(t2, nullptr, t1, "kernel.cu:31");
    ::cugrad::host::copy(t2, in, t1, cudaMemcpyHostToDevice, nullptr, "kernel.cu:31");
    double *p = stages.object[i].memory;  // line 32
    double *p_1 = stages.object[i - 1].memory;
    double a = *in;
    double b = in[1];
    ::cugrad::host::snapshot p_before = ::cugrad::host::keep(p, nullptr, "kernel.cu:32");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&apply), &apply, true, false>{}, "kernel.cu:32",
        ::cugrad::closed<View>(View_open{p, n - 1}), ::cugrad::closed<View>(View_open{p_1, n - 1}),
        ::cugrad::closed<Gain>(Gain_open{a * a, b + 1.0}));
    tape.push(t3);  // line 30
    tape.push(p_before);
  }
  int i = t0 - 1;  // line 34
  ::cugrad::host::copy(out, stages.object[i].memory, t1, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:34");
  ::cugrad::host::free_device(stages.object[2].memory, nullptr, "kernel.cu:24");  // line 24
  ::cugrad::host::free_device(stages.object[1].memory, nullptr, "kernel.cu:24");
  ::cugrad::host::free_device(stages.object[0].memory, nullptr, "kernel.cu:24");

  // reverse sweep
  ::cugrad::host::add_back(stages_adj.object[i].memory, out_adj, t1, cudaMemcpyDeviceToHost,  // line 34
      nullptr, "kernel.cu:34");
  for (; i >= 1; --i) {  // line 30
    ::cugrad::host::snapshot p_before = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::snapshot t2 = tape.pop<::cugrad::host::snapshot>();
    double *t3 = stages_adj.object[i].memory;  // line 31
    double *p = stages.object[i].memory;  // line 32
    double *p_1 = stages.object[i - 1].memory;
    double a = *in;
    double b = in[1];
    ::cugrad::host::keep_result(p, "kernel.cu:32");
    View *t4 = ::cugrad::host::upload(::cugrad::closed<View>(View_open{t3, 0}), nullptr, "kernel.cu:32");
    View *t5 = ::cugrad::host::upload(::cugrad::closed<View>(View_open{stages_adj.object[i - 1].memory, 0}),
        nullptr, "kernel.cu:32");
    Gain *t6 = ::cugrad::host::upload(::cugrad::closed<Gain>(Gain_open{0.0, 0.0}), nullptr, "kernel.cu:32");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&apply_reverse), &apply_reverse, true, false>{}, "kernel.cu:32",
        ::cugrad::closed<View>(View_open{p, n - 1}), ::cugrad::closed<View>(View_open{p_1, n - 1}),
        ::cugrad::closed<Gain>(Gain_open{a * a, b + 1.0}), t4, t5, t6);
    Gain t7 = ::cugrad::host::download(t6, nullptr, "kernel.cu:32");
    ::cugrad::host::put_back(p_before, "kernel.cu:32");
    ::cugrad::host::give_up(p_before, "kernel.cu:32");
    double a_adj = 2.0 * t7.square * a;  // line 6
    in_adj[1] += t7.shifted;  // line 32
    *in_adj += a_adj;
    ::cugrad::host::add_back(in_adj, t3, t1, cudaMemcpyHostToDevice, nullptr, "kernel.cu:31");  // line 31
    ::cugrad::host::put_back(t2, "kernel.cu:31");
    ::cugrad::host::give_up(t2, "kernel.cu:31");
  }
  ::cugrad::host::add_back(in_adj, stages_adj.object[0].memory, t1, cudaMemcpyHostToDevice,  // line 29
      nullptr, "kernel.cu:29");
}
