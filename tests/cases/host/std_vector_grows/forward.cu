// Tangent of `grow` (kernel.cu:3) with respect to in, a, by cugrad.
//   in_tan: tangent of in
//   a_tan: tangent of a
static double grow_fwd(const double *in, double a, int n, double *in_tan, double a_tan) {
  ::cugrad::host::sweep sweep(false);
  double *v_data = nullptr;
  unsigned long v_size = 0;
  unsigned long v_capacity = 0;
  double *v_data_tan = nullptr;
  for (int i = 0; i < n; ++i) {  // line 5
    double t0 = in[i];
    double t1 = in_tan[i];
    if (v_size == v_capacity) {
      unsigned long n_1 = v_capacity != 0 ? 2 * v_capacity : 1;
      double *fresh = ::cugrad::host::allocate_host<double>(n_1 * 8, nullptr, "kernel.cu:5");
      double *fresh_tan = ::cugrad::host::shadow_host<double>(n_1 * 8, nullptr, "kernel.cu:5");
      for (unsigned long i_1 = 0; i_1 < v_size; ++i_1) {
        double t2 = v_data_tan[i_1];
        fresh[i_1] = v_data[i_1];
        fresh_tan[i_1] = t2;
      }
      ::cugrad::host::free_host(v_data, nullptr, "kernel.cu:5");
      v_data = fresh;
      v_capacity = n_1;
      v_data_tan = fresh_tan;
    }
    v_data[v_size] = t0 * a;
    v_data_tan[v_size] = t1 * a + t0 * a_tan;
    ++v_size;
  }
  unsigned long n_1 = n + 2;  // line 6
  if (n_1 > v_capacity) {
    unsigned long more = n_1 - v_size;
    unsigned long n_2 = v_size + (more > v_size ? more : v_size);
    double *fresh = ::cugrad::host::allocate_host<double>(n_2 * 8, nullptr, "kernel.cu:6");
    double *fresh_tan = ::cugrad::host::shadow_host<double>(n_2 * 8, nullptr, "kernel.cu:6");
    for (unsigned long i = 0; i < v_size; ++i) {
      double t0 = v_data_tan[i];
      fresh[i] = v_data[i];
      fresh_tan[i] = t0;
    }
    ::cugrad::host::free_host(v_data, nullptr, "kernel.cu:6");
    v_data = fresh;
    v_data_tan = fresh_tan;
  }
  for (unsigned long i = v_size; i < n_1; ++i) {
    v_data[i] = a;
    v_data_tan[i] = a_tan;
  }
  double t0[3];  // line 7
  double t1[3] = {};
  t0[0] = 1.0;
  t1[0] = 0.0;
  t0[1] = a;
  t1[1] = a_tan;
  t0[2] = *in;
  t1[2] = *in_tan;
  double *w_data = ::cugrad::host::allocate_host<double>(24ul, nullptr, "kernel.cu:7");
  double *w_data_tan = ::cugrad::host::shadow_host<double>(24ul, nullptr, "kernel.cu:7");
  for (int t2 = 0; t2 < 3; ++t2) {
    w_data[t2] = t0[t2];
    w_data_tan[t2] = t1[t2];
  }
  double *last = v_data + n_1;  // line 8
  unsigned long n_2 = last - v_data;
  if (n_2 > 3) {
    double *fresh = ::cugrad::host::allocate_host<double>(n_2 * 8, nullptr, "kernel.cu:8");
    double *fresh_tan = ::cugrad::host::shadow_host<double>(n_2 * 8, nullptr, "kernel.cu:8");
    for (unsigned long i = 0; i < 3; ++i) {
      double t2 = w_data_tan[i];
      fresh[i] = w_data[i];
      fresh_tan[i] = t2;
    }
    ::cugrad::host::free_host(w_data, nullptr, "kernel.cu:8");
    w_data = fresh;
    w_data_tan = fresh_tan;
  }
  for (unsigned long i = 0; i < n_2; ++i) {
    double t2 = v_data_tan[i];
    w_data[i] = v_data[i];
    w_data_tan[i] = t2;
  }
  unsigned long w_size = n_2 - 1;  // line 9
  double *__end1 = w_data + w_size;  // line 11
  double *__begin1_tan = w_data_tan;
  double s_tan = 0.0;
  for (double *__begin1 = w_data; __begin1 != __end1; ++__begin1) {
    double x = *__begin1;
    double x_tan = *__begin1_tan;
    s_tan += x_tan * x + x * x_tan;
    ++__begin1_tan;
  }
  double t2 = v_data[n_1 - 1];  // line 12
  double t3 = v_data_tan[n_1 - 1];
  double t4 = w_data[1];
  double t5 = w_data_tan[1];
  ::cugrad::host::free_host(w_data, nullptr, "kernel.cu:3");  // line 3
  ::cugrad::host::free_host(v_data, nullptr, "kernel.cu:3");
  return s_tan + (t3 * t4 + t2 * t5);
}
