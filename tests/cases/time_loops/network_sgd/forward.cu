// Tangent of `train` (kernel.cu:29) with respect to w1, w2, data, targets, rate, by cugrad.
//   w1_tan: tangent of w1
//   w2_tan: tangent of w2
//   data_tan: tangent of data
//   targets_tan: tangent of targets
//   rate_tan: tangent of rate
static __global__ void descend_tangent_0_1_2_3(double *w, const double *delta, const double *x, double rate,
    int rows, int columns, double *w_tan, double *delta_tan, double *x_tan, double rate_tan) {
  int k = threadIdx.x;  // line 25
  if (k >= rows * columns) return;  // line 26
  int t0 = k / columns;
  double t1 = delta[t0];
  double t2 = delta_tan[t0];
  double t3 = rate * t1;
  int t4 = k % columns;
  double t5 = x[t4];
  double t6 = x_tan[t4];
  double t7 = w_tan[k];
  w[k] -= t3 * t5;
  w_tan[k] = t7 - ((rate_tan * t1 + rate * t2) * t5 + t3 * t6);
}

static __global__ void backward_tangent_0_1_2_3(double *below, const double *w, const double *delta,
    const double *hidden, int rows, int columns, double *below_tan, double *w_tan, double *delta_tan,
    double *hidden_tan) {
  int j = threadIdx.x;  // line 17
  if (j >= columns) return;  // line 21
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int i = 0; i < rows; ++i) {  // line 20
    double t0 = w[i * columns + j];
    double t1 = delta[i];
    sum += t0 * t1;
    sum_tan += w_tan[i * columns + j] * t1 + t0 * delta_tan[i];
  }
  double t0 = hidden[j];  // line 21
  double t1 = hidden_tan[j];
  double t2 = 1.0 - t0 * t0;
  below[j] = sum * t2;
  below_tan[j] = sum_tan * t2 - sum * (t1 * t0 + t0 * t1);
}

static __global__ void errors_tangent_0_1_2(double *delta, const double *y, const double *target, int n,
    double *delta_tan, double *y_tan, double *target_tan) {
  int i = threadIdx.x;  // line 12
  if (i >= n) return;  // line 13
  double t0 = y_tan[i];
  double t1 = target_tan[i];
  delta[i] = y[i] - target[i];
  delta_tan[i] = t0 - t1;
}

static __global__ void layer_tangent_0_1_2(double *y, const double *w, const double *x, int rows, int columns,
    bool bend, double *y_tan, double *w_tan, double *x_tan) {
  int i = threadIdx.x;  // line 4
  if (i >= rows) return;  // line 8
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int j = 0; j < columns; ++j) {  // line 7
    double t0 = w[i * columns + j];
    double t1 = x[j];
    sum += t0 * t1;
    sum_tan += w_tan[i * columns + j] * t1 + t0 * x_tan[j];
  }
  if (bend) {  // line 8
    sum = tanh(sum);
    sum_tan *= 1.0 - sum * sum;
  }
  y[i] = sum;
  y_tan[i] = sum_tan;
}

static double train_fwd(double *w1, double *w2, const double *data, const double *targets, double rate,
    int samples, int epochs, double *w1_tan, double *w2_tan, double *data_tan, double *targets_tan,
    double rate_tan) {
  ::cugrad::host::sweep sweep(false);
  double *h = ::cugrad::host::allocate_device<double>(32ul, nullptr, "kernel.cu:32");  // line 32
  double *h_tan = ::cugrad::host::shadow_device<double>(32ul, nullptr, "kernel.cu:32");
  double *y = ::cugrad::host::allocate_device<double>(16ul, nullptr, "kernel.cu:33");  // line 33
  double *y_tan = ::cugrad::host::shadow_device<double>(16ul, nullptr, "kernel.cu:33");
  double *delta = ::cugrad::host::allocate_device<double>(16ul, nullptr, "kernel.cu:34");  // line 34
  double *delta_tan = ::cugrad::host::shadow_device<double>(16ul, nullptr, "kernel.cu:34");
  double *below = ::cugrad::host::allocate_device<double>(32ul, nullptr, "kernel.cu:35");  // line 35
  double *below_tan = ::cugrad::host::shadow_device<double>(32ul, nullptr, "kernel.cu:35");
  double *v1 = ::cugrad::host::allocate_device<double>(96ul, nullptr, "kernel.cu:36");  // line 36
  double *v1_tan = ::cugrad::host::shadow_device<double>(96ul, nullptr, "kernel.cu:36");
  double *v2 = ::cugrad::host::allocate_device<double>(64ul, nullptr, "kernel.cu:37");  // line 37
  double *v2_tan = ::cugrad::host::shadow_device<double>(64ul, nullptr, "kernel.cu:37");
  unsigned long t0 = (unsigned long)(samples * 3) * 8;  // line 38
  double *d = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:38");
  double *d_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:38");
  unsigned long t1 = (unsigned long)(samples * 2) * 8;  // line 39
  double *t = ::cugrad::host::allocate_device<double>(t1, nullptr, "kernel.cu:39");
  double *t_tan = ::cugrad::host::shadow_device<double>(t1, nullptr, "kernel.cu:39");
  ::cugrad::host::copy(v1, w1, 96ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:40");  // line 40
  ::cugrad::host::copy(v1_tan, w1_tan, 96ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:40");
  ::cugrad::host::copy(v2, w2, 64ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:41");  // line 41
  ::cugrad::host::copy(v2_tan, w2_tan, 64ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:41");
  ::cugrad::host::copy(d, data, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:42");  // line 42
  ::cugrad::host::copy(d_tan, data_tan, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:42");
  ::cugrad::host::copy(t, targets, t1, cudaMemcpyHostToDevice, nullptr, "kernel.cu:43");  // line 43
  ::cugrad::host::copy(t_tan, targets_tan, t1, cudaMemcpyHostToDevice, nullptr, "kernel.cu:43");
  double loss_tan = 0.0;
  for (int epoch = 0; epoch < epochs; ++epoch) {  // line 45
    loss_tan = 0.0;
    for (int s = 0; s < samples; ++s) {  // line 47
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 48
          ::cugrad::derived<decltype(&layer_tangent_0_1_2), &layer_tangent_0_1_2, true, false>{},
          "kernel.cu:48", h, v1, d + s * 3, 4, 3, true, h_tan, v1_tan, d_tan + s * 3);
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 49
          ::cugrad::derived<decltype(&layer_tangent_0_1_2), &layer_tangent_0_1_2, true, false>{},
          "kernel.cu:49", y, v2, h, 2, 4, false, y_tan, v2_tan, h_tan);
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 50
          ::cugrad::derived<decltype(&errors_tangent_0_1_2), &errors_tangent_0_1_2, true, false>{},
          "kernel.cu:50", delta, y, t + s * 2, 2, delta_tan, y_tan, t_tan + s * 2);
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 51
          ::cugrad::derived<decltype(&backward_tangent_0_1_2_3), &backward_tangent_0_1_2_3, true, false>{},
          "kernel.cu:51", below, v2, delta, h, 2, 4, below_tan, v2_tan, delta_tan, h_tan);
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 52
          ::cugrad::derived<decltype(&descend_tangent_0_1_2_3), &descend_tangent_0_1_2_3, true, false>{},
          "kernel.cu:52", v2, delta, h, rate, 2, 4, v2_tan, delta_tan, h_tan, rate_tan);
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 53
          ::cugrad::derived<decltype(&descend_tangent_0_1_2_3), &descend_tangent_0_1_2_3, true, false>{},
          "kernel.cu:53", v1, below, d + s * 3, rate, 4, 3, v1_tan, below_tan, d_tan + s * 3,
          rate_tan);
      double error[2];  // line 54
      double error_tan[2] = {};
      ::cugrad::host::copy(error, delta, 16ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:55");  // line 55
      ::cugrad::host::copy(error_tan, delta_tan, 16ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:55");
      double t2 = error[0];  // line 56
      double t3 = error_tan[0];
      double t4 = error[1];
      double t5 = error_tan[1];
      loss_tan += t3 * t2 + t2 * t3 + (t5 * t4 + t4 * t5);
    }
  }
  ::cugrad::host::free_device(h, nullptr, "kernel.cu:59");  // line 59
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:60");  // line 60
  ::cugrad::host::free_device(delta, nullptr, "kernel.cu:61");  // line 61
  ::cugrad::host::free_device(below, nullptr, "kernel.cu:62");  // line 62
  ::cugrad::host::free_device(v1, nullptr, "kernel.cu:63");  // line 63
  ::cugrad::host::free_device(v2, nullptr, "kernel.cu:64");  // line 64
  ::cugrad::host::free_device(d, nullptr, "kernel.cu:65");  // line 65
  ::cugrad::host::free_device(t, nullptr, "kernel.cu:66");  // line 66
  return loss_tan;
}
