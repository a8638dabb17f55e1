// Tangent of `parts` (kernel.cu:26) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void step_tangent_0_1(double *to, const double *from, int n, double *to_tan,
    double *from_tan) {
  if (threadIdx.x != 0) return;  // line 24
  for (int i = 0; i < n; ++i) {
    double t0 = to_tan[i];
    double t1 = from[i];
    double t2 = from_tan[i];
    to[i] += 0.5 * sin(t1);
    to_tan[i] = t0 + 0.5 * (t2 * cos(t1));
  }
}

static __global__ void scale_tangent_0_1(double *y, const Point *p, int n, double *y_tan, Point *p_tan) {
  int i = threadIdx.x;  // line 19
  if (i >= n) return;  // line 20
  double t0 = p->x;
  double t1 = p_tan->x;
  double t2 = p->y;
  double t3 = p_tan->y;
  double t4 = (double)(i + 1);
  double t5 = t0 * t2 * t4 + p->id;
  double t6 = y[i];
  double t7 = y_tan[i];
  y[i] = t6 * t5;
  y_tan[i] = t7 * t5 + t6 * ((t1 * t2 + t0 * t3) * t4);
}

static __global__ void add_tangent_0_1(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = threadIdx.x;  // line 15
  if (i >= n) return;  // line 16
  double t0 = x_tan[i];
  double t1 = y_tan[i];
  y[i] += x[i];
  y_tan[i] = t1 + t0;
}

static __global__ void square_tangent_0_1(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = threadIdx.x;  // line 11
  if (i >= n) return;  // line 12
  double t0 = x[i];
  double t1 = x_tan[i];
  y[i] = t0 * t0;
  y_tan[i] = t1 * t0 + t0 * t1;
}

static void parts_fwd(double *out, const double *in, double *out_tan, double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  double *x = ::cugrad::host::allocate_device<double>(32ul, nullptr, "kernel.cu:30");  // line 30
  double *x_tan = ::cugrad::host::shadow_device<double>(32ul, nullptr, "kernel.cu:30");
  double *y = ::cugrad::host::allocate_device<double>(32ul, nullptr, "kernel.cu:31");  // line 31
  double *y_tan = ::cugrad::host::shadow_device<double>(32ul, nullptr, "kernel.cu:31");
  Point *d = ::cugrad::host::allocate_device<Point>(24ul, nullptr, "kernel.cu:32");  // line 32
  Point *d_tan = ::cugrad::host::shadow_device<Point>(24ul, nullptr, "kernel.cu:32");
  ::cugrad::host::fill(d, 0, 24ul, nullptr, "kernel.cu:33");  // line 33
  ::cugrad::host::clear(d_tan, 24ul, nullptr, "kernel.cu:33");
  ::cugrad::host::copy(x, in, 32ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::copy(x_tan, in_tan, 32ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 35
      ::cugrad::derived<decltype(&square_tangent_0_1), &square_tangent_0_1, true, false>{},
      "kernel.cu:35", y, x, 4, y_tan, x_tan);
  ::cugrad::host::copy_from_symbol(x, table, 32ul, 0ul, cudaMemcpyDeviceToDevice, nullptr,  // line 36
      "kernel.cu:36");
  ::cugrad::host::clear(x_tan, 32ul, nullptr, "kernel.cu:36");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 37
      ::cugrad::derived<decltype(&add_tangent_0_1), &add_tangent_0_1, true, false>{},
      "kernel.cu:37", y, x, 4, y_tan, x_tan);
  Point p;  // line 38
  Point p_tan = {};
  double t0 = *in;  // line 39
  double t1 = *in_tan;
  double t2 = in[1];
  double t3 = in_tan[1];
  p.x = t0 * t2;
  p_tan.x = t1 * t2 + t0 * t3;
  p.y = t2;  // line 40
  p_tan.y = t3;
  p.id = 2;  // line 41
  ::cugrad::host::copy(d, &p, 16ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:42");  // line 42
  ::cugrad::host::copy(d_tan, &p_tan, 16ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:42");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 43
      ::cugrad::derived<decltype(&scale_tangent_0_1), &scale_tangent_0_1, true, false>{},
      "kernel.cu:43", y, d, 4, y_tan, d_tan);
  double *window[3];  // line 44
  double *window_tan[3] = {};
  for (int k = 0; k < 3; ++k) {  // line 45
    window[k] = y + k;
    window_tan[k] = y_tan + k;
  }
  for (int k = 0; k < 2; ++k) {  // line 46
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&step_tangent_0_1), &step_tangent_0_1, true, false>{}, "kernel.cu:46",
        window[k + 1], window[k], 2, window_tan[k + 1], window_tan[k]);
  }
  double *p_1 = y + 1;  // line 48
  double *p_2 = y + 4;
  long n = p_2 - p_1;
  unsigned long n_1 = n;
  ::cugrad::host::copy(y, p_1, n_1 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:48");
  ::cugrad::host::copy(y_tan, y_tan + 1, n_1 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:48");
  ::cugrad::host::copy(out, y, 32ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:49");  // line 49
  ::cugrad::host::copy(out_tan, y_tan, 32ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:49");
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:50");  // line 50
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:51");  // line 51
  ::cugrad::host::free_device(d, nullptr, "kernel.cu:52");  // line 52
}
