// Tangent of `host` (kernel.cu:10) with respect to a, b, rate, by cugrad.
//   a_tan: tangent of a
//   b_tan: tangent of b
//   rate_tan: tangent of rate
static __global__ void step_tangent(View to, const View from, double rate, View *to_tan, View *from_tan,
    double rate_tan) {
  double *t0 = to_tan->values;  // line 6
  double *t1 = from_tan->values;
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  if (i >= to.count) return;  // line 8
  double t2 = from.values[i];
  double t3 = t1[i];
  double t4 = rate * t2;
  int t5 = (i + 1) % from.count;
  double t6 = from.values[t5];
  double t7 = t1[t5];
  to.values[i] = t2 + t4 * t6;
  t0[i] = t3 + ((rate_tan * t2 + rate * t3) * t6 + t4 * t7);
}

static void host_fwd(double *a, double *b, double rate, int n, int steps, double *a_tan, double *b_tan,
    double rate_tan) {
  ::cugrad::host::sweep sweep(false);
  View *t0 = ::cugrad::host::upload(View{b_tan, 0}, nullptr, "kernel.cu:12");  // line 12
  View *t1 = ::cugrad::host::upload(View{a_tan, 0}, nullptr, "kernel.cu:12");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(32u)),
      ::cugrad::derived<decltype(&step_tangent), &step_tangent, true, false>{}, "kernel.cu:12", View{b, n},
      View{a, n}, rate, t0, t1, rate_tan);
  View *t2 = ::cugrad::host::upload(View{a_tan, 0}, nullptr, "kernel.cu:13");  // line 13
  View *t3 = ::cugrad::host::upload(View{b_tan, 0}, nullptr, "kernel.cu:13");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(32u)),
      ::cugrad::derived<decltype(&step_tangent), &step_tangent, true, false>{}, "kernel.cu:13", View{a, n},
      View{b, n}, rate, t2, t3, rate_tan);
  double *now_values = a;
  int now_count = n;
  double *next_values = b;
  int next_count = n;
  double *now_values_tan = a_tan;
  double *next_values_tan = b_tan;
  for (int t = 0; t < steps; ++t) {  // line 14
    View *t4 = ::cugrad::host::upload(View{next_values_tan, 0}, nullptr, "kernel.cu:15");  // line 15
    View *t5 = ::cugrad::host::upload(View{now_values_tan, 0}, nullptr, "kernel.cu:15");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(32u)),
        ::cugrad::derived<decltype(&step_tangent), &step_tangent, true, false>{}, "kernel.cu:15",
        View{next_values, next_count}, View{now_values, now_count}, rate, t4, t5, rate_tan);
    double *t6 = next_values;
    next_values = now_values;
    now_values = t6;
    int t7 = next_count;
    next_count = now_count;
    now_count = t7;
    double *t8 = next_values_tan;
    next_values_tan = now_values_tan;
    now_values_tan = t8;
  }
}
