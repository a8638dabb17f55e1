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
// Tangent of `f` (kernel.cu:26) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void apply_tangent(View y, const View x, Gain g, View *y_tan, View *x_tan, Gain *g_tan) {
  double *t0 = ::cugrad::open<View_open, View>(*y_tan).p_;  // line 17
  double g_square_tan = g_tan->square;
  double g_shifted_tan = g_tan->shifted;
  int i = threadIdx.x;  // line 18
  if (i >= ::cugrad::open<View_open, View>(x).n_) return;  // line 19
  double t1 = ::cugrad::open<View_open, View>(x).p_[i];
  double t2 = ::cugrad::open<View_open, View>(*x_tan).p_[i];
  double t3 = g.square * t1;
  ::cugrad::open<View_open, View>(y).p_[i] = t3 * t1 + g.shifted;
  t0[i] = (g_square_tan * t1 + g.square * t2) * t1 + t3 * t2 + g_shifted_tan;
}

static void f_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  ::cugrad::room<Stage[3]> stages;  // line 27
  ::cugrad::room<Stage[3]> stages_tan;
  memset((void *)&stages_tan.object, 0, sizeof(stages_tan.object));
  stages.object[0].memory = nullptr;  // line 23
  stages_tan.object[0].memory = nullptr;
  stages.object[1].memory = nullptr;
  stages_tan.object[1].memory = nullptr;
  stages.object[2].memory = nullptr;
  stages_tan.object[2].memory = nullptr;
  int t0 = n / 2;  // line 28
  unsigned long t1 = (unsigned long)n * 8;
  for (int i = 0; i < t0; ++i) {
    double *t2 = ::cugrad::host::allocate_device<double>(t1, nullptr, "kernel.cu:28");
    double *t3 = ::cugrad::host::shadow_device<double>(t1, nullptr, "kernel.cu:28");
    stages.object[i].memory = t2;
    stages_tan.object[i].memory = t3;
  }
  ::cugrad::host::copy(stages.object[0].memory, in, t1, cudaMemcpyHostToDevice, nullptr,  // line 29
      "kernel.cu:29");
  ::cugrad::host::copy(stages_tan.object[0].memory, in_tan, t1, cudaMemcpyHostToDevice, nullptr,
      "kernel.cu:29");
  for (int i = 1; i < t0; ++i) {  // line 30
    ::cugrad::host::copy(stages.object[i].memory, in, t1, cudaMemcpyHostToDevice, nullptr,  // line 31
        "kernel.cu:31");
    ::cugrad::host::copy(stages_tan.object[i].memory, in_tan, t1, cudaMemcpyHostToDevice, nullptr,
        "kernel.cu:31");
    double *p = stages.object[i].memory;  // line 32
    double *p_1 = stages.object[i - 1].memory;
    double a = *in;
    double a_tan = *in_tan;
    double b = in[1];
    double b_tan = in_tan[1];
    View *t2 = ::cugrad::host::upload(::cugrad::closed<View>(View_open{stages_tan.object[i].memory, 0}),
        nullptr, "kernel.cu:32");
    View *t3 = ::cugrad::host::upload(::cugrad::closed<View>(View_open{stages_tan.object[i - 1].memory, 0}),
        nullptr, "kernel.cu:32");
    Gain *t4 = ::cugrad::host::upload(::cugrad::closed<Gain>(Gain_open{a_tan * a + a * a_tan, b_tan}),
        nullptr, "kernel.cu:32");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&apply_tangent), &apply_tangent, true, false>{}, "kernel.cu:32",
        ::cugrad::closed<View>(View_open{p, n - 1}), ::cugrad::closed<View>(View_open{p_1, n - 1}),
        ::cugrad::closed<Gain>(Gain_open{a * a, b + 1.0}), t2, t3, t4);
  }
  ::cugrad::host::copy(out, stages.object[t0 - 1].memory, t1, cudaMemcpyDeviceToHost, nullptr,  // line 34
      "kernel.cu:34");
  ::cugrad::host::copy(out_tan, stages_tan.object[t0 - 1].memory, t1, cudaMemcpyDeviceToHost, nullptr,
      "kernel.cu:34");
  ::cugrad::host::free_device(stages.object[2].memory, nullptr, "kernel.cu:24");  // line 24
  ::cugrad::host::free_device(stages.object[1].memory, nullptr, "kernel.cu:24");
  ::cugrad::host::free_device(stages.object[0].memory, nullptr, "kernel.cu:24");
}
