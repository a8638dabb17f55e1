// Tangent of `f` (kernel.cu:21) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void step_tangent_0_1(double *y, const double *x, double a, int n, double *y_tan,
    double *x_tan) {
  int i = threadIdx.x;  // line 18
  if (i >= n) return;  // line 19
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = a * t0;
  int t3 = (i + 1) % n;
  double t4 = x[t3];
  double t5 = x_tan[t3];
  y[i] = t0 + t2 * t4;
  y_tan[i] = t1 + (a * t1 * t4 + t2 * t5);
}

static void f_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  double log_of_steps_last = log_of_steps.last;  // line 21
  Log *log_of_steps_self = log_of_steps.self;
  unsigned long t0 = (unsigned long)n * 8;  // line 10
  double *now_1 = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:10");
  double *now_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:10");
  double *next_1 = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:10");
  double *next_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:10");
  ::cugrad::host::copy(now_1, in, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:24");  // line 24
  ::cugrad::host::copy(now_tan, in_tan, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:24");
  int k = 0;
  bool go = true;
  while (go) {  // line 25
    go = k < config.steps;
    int k_1 = k;
    if (go) {
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 26
          ::cugrad::derived<decltype(&step_tangent_0_1), &step_tangent_0_1, true, false>{},
          "kernel.cu:26", next_1, now_1, config.rate, n, next_tan, now_tan);
      k_1 = k + 1;  // line 25
      log_of_steps_last = k * config.rate;
      double *t1 = next_1;
      next_1 = now_1;
      now_1 = t1;
      double *t2 = next_tan;
      next_tan = now_tan;
      now_tan = t2;
    }
    k = k_1;
  }
  ::cugrad::host::copy(out, now_1, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:32");  // line 32
  ::cugrad::host::copy(out_tan, now_tan, t0, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:32");
  ::cugrad::host::free_device(now_1, nullptr, "kernel.cu:33");  // line 33
  ::cugrad::host::free_device(next_1, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::leave(&now, now_1);  // line 21
  ::cugrad::host::leave(&next, next_1);
  ::cugrad::host::leave(&log_of_steps, Log{log_of_steps_last, log_of_steps_self});
}
