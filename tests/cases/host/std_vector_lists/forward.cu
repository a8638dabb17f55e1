// Tangent of `listed` (kernel.cu:9) with respect to in, a, by cugrad.
//   in_tan: tangent of in
//   a_tan: tangent of a
static double listed_fwd(const double *in, double a, int n, double *in_tan, double a_tan) {
  ::cugrad::host::sweep sweep(false);
  double t0[2];  // line 12
  double t1[2] = {};
  t0[0] = *in;
  t1[0] = *in_tan;
  t0[1] = a;
  t1[1] = a_tan;
  double *v_data = ::cugrad::host::allocate_host<double>(16ul, nullptr, "kernel.cu:12");
  double *v_data_tan = ::cugrad::host::shadow_host<double>(16ul, nullptr, "kernel.cu:12");
  for (int t2 = 0; t2 < 2; ++t2) {
    v_data[t2] = t0[t2];
    v_data_tan[t2] = t1[t2];
  }
  unsigned long n_1 = n;
  double *w_data = ::cugrad::host::allocate_host<double>(n_1 * 8, nullptr, "kernel.cu:12");
  double *w_data_tan = ::cugrad::host::shadow_host<double>(n_1 * 8, nullptr, "kernel.cu:12");
  for (unsigned long i = 0; i < n_1; ++i) {
    w_data[i] = a;
    w_data_tan[i] = a_tan;
  }
  double *z_data = ::cugrad::host::allocate_zeroed_host<double>(n_1 * 8, nullptr, "kernel.cu:12");
  double *z_data_tan = ::cugrad::host::shadow_host<double>(n_1 * 8, nullptr, "kernel.cu:12");
  unsigned long v_size = 2;
  unsigned long v_capacity = 2;
  unsigned long w_size = n_1;
  unsigned long w_capacity = n_1;
  for (int i = 0; i < n; ++i) {  // line 13
    double t2[3];  // line 14
    double t3[3] = {};
    double *values = t2;
    double t4 = in[i];
    *values = t4 * a;
    t3[0] = in_tan[i] * a + t4 * a_tan;
    t2[1] = *v_data;
    t3[1] = *v_data_tan;
    t2[2] = v_data[v_size - 1];
    t3[2] = v_data_tan[v_size - 1];
    double *at = v_data + i;
    unsigned long from = at - v_data;
    unsigned long moved = v_size - from;
    unsigned long v_size_1 = v_size + 3;
    if (v_size_1 > v_capacity) {
      unsigned long n_2 = v_size + (3 > v_size ? 3 : v_size);
      double *fresh = ::cugrad::host::allocate_host<double>(n_2 * 8, nullptr, "kernel.cu:14");
      double *fresh_tan = ::cugrad::host::shadow_host<double>(n_2 * 8, nullptr, "kernel.cu:14");
      for (unsigned long i_1 = 0; i_1 < v_size; ++i_1) {
        double t5 = v_data_tan[i_1];
        fresh[i_1] = v_data[i_1];
        fresh_tan[i_1] = t5;
      }
      ::cugrad::host::free_host(v_data, nullptr, "kernel.cu:14");
      v_data = fresh;
      v_capacity = n_2;
      v_data_tan = fresh_tan;
    }
    for (unsigned long i_1 = 0; i_1 < moved; ++i_1) {
      double t5 = v_data_tan[v_size - 1 - i_1];
      v_data[v_size_1 - 1 - i_1] = v_data[v_size - 1 - i_1];
      v_data_tan[v_size_1 - 1 - i_1] = t5;
    }
    double *place = v_data + from;
    for (unsigned long i_1 = 0; i_1 < 3; ++i_1) {
      place[i_1] = t2[i_1];
      (v_data_tan + from)[i_1] = t3[i_1];
    }
    double t5[3];  // line 15
    double t6[3] = {};
    double *values_1 = t5;
    *values_1 = in[i];
    t6[0] = in_tan[i];
    t5[1] = v_data[1];
    t6[1] = v_data_tan[1];
    double t7 = *w_data;
    t5[2] = t7 * a;
    t6[2] = *w_data_tan * a + t7 * a_tan;
    if (3 > w_capacity) {
      double *fresh = ::cugrad::host::allocate_host<double>(24ul, nullptr, "kernel.cu:15");
      double *fresh_tan = ::cugrad::host::shadow_host<double>(24ul, nullptr, "kernel.cu:15");
      for (unsigned long i_1 = 0; i_1 < w_size; ++i_1) {
        double t8 = w_data_tan[i_1];
        fresh[i_1] = w_data[i_1];
        fresh_tan[i_1] = t8;
      }
      ::cugrad::host::free_host(w_data, nullptr, "kernel.cu:15");
      w_data = fresh;
      w_capacity = 3;
      w_data_tan = fresh_tan;
    }
    for (unsigned long i_1 = 0; i_1 < 3; ++i_1) {
      w_data[i_1] = t5[i_1];
      w_data_tan[i_1] = t6[i_1];
    }
    double *__end1 = w_data + 3;  // line 6
    double s = 0.0;
    double *__begin1_tan = w_data_tan;
    double s_tan = 0.0;
    for (const double *__begin1 = w_data; __begin1 != __end1; ++__begin1) {
      double one = *__begin1;
      double one_tan = *__begin1_tan;
      s = s * 0.5 + one * one;
      s_tan = s_tan * 0.5 + (one_tan * one + one * one_tan);
      ++__begin1_tan;
    }
    unsigned long i_1 = i;  // line 16
    z_data[i_1] = s;
    z_data_tan[i_1] = s_tan;
    v_size = v_size_1;
    w_size = 3;
  }
  double t2[2];  // line 18
  double t3[2] = {};
  double *values = t2;
  *values = a;
  t3[0] = a_tan;
  double t4 = v_data[2];
  double t5 = in[1];
  t2[1] = t4 * t5;
  t3[1] = v_data_tan[2] * t5 + t4 * in_tan[1];
  if (2 > w_capacity) {
    double *fresh = ::cugrad::host::allocate_host<double>(16ul, nullptr, "kernel.cu:18");
    double *fresh_tan = ::cugrad::host::shadow_host<double>(16ul, nullptr, "kernel.cu:18");
    for (unsigned long i = 0; i < w_size; ++i) {
      double t6 = w_data_tan[i];
      fresh[i] = w_data[i];
      fresh_tan[i] = t6;
    }
    ::cugrad::host::free_host(w_data, nullptr, "kernel.cu:18");
    w_data = fresh;
    w_data_tan = fresh_tan;
  }
  for (unsigned long i = 0; i < 2; ++i) {
    w_data[i] = t2[i];
    w_data_tan[i] = t3[i];
  }
  double t6[1];  // line 19
  double t7[1] = {};
  double *values_1 = t6;
  *values_1 = w_data[1];
  t7[0] = w_data_tan[1];
  double *at = v_data + v_size;
  unsigned long from = at - v_data;
  unsigned long moved = v_size - from;
  unsigned long v_size_1 = v_size + 1;
  if (v_size_1 > v_capacity) {
    unsigned long n_2 = v_size + (1 > v_size ? 1 : v_size);
    double *fresh = ::cugrad::host::allocate_host<double>(n_2 * 8, nullptr, "kernel.cu:19");
    double *fresh_tan = ::cugrad::host::shadow_host<double>(n_2 * 8, nullptr, "kernel.cu:19");
    for (unsigned long i = 0; i < v_size; ++i) {
      double t8 = v_data_tan[i];
      fresh[i] = v_data[i];
      fresh_tan[i] = t8;
    }
    ::cugrad::host::free_host(v_data, nullptr, "kernel.cu:19");
    v_data = fresh;
    v_data_tan = fresh_tan;
  }
  for (unsigned long i = 0; i < moved; ++i) {
    double t8 = v_data_tan[v_size - 1 - i];
    v_data[v_size - i] = v_data[v_size - 1 - i];
    v_data_tan[v_size - i] = t8;
  }
  double *place = v_data + from;
  for (unsigned long i = 0; i < 1; ++i) {
    place[i] = t6[i];
    (v_data_tan + from)[i] = t7[i];
  }
  double *__end1 = v_data + v_size_1;  // line 6
  double *__begin1_tan = v_data_tan;
  double s_tan = 0.0;
  for (const double *__begin1 = v_data; __begin1 != __end1; ++__begin1) {
    double one = *__begin1;
    double one_tan = *__begin1_tan;
    s_tan = s_tan * 0.5 + (one_tan * one + one * one_tan);
    ++__begin1_tan;
  }
  double *__end1_1 = w_data + 2;
  double s = 0.0;
  double *__begin1_tan_1 = w_data_tan;
  double s_tan_1 = 0.0;
  for (const double *__begin1 = w_data; __begin1 != __end1_1; ++__begin1) {
    double one = *__begin1;
    double one_tan = *__begin1_tan_1;
    s = s * 0.5 + one * one;
    s_tan_1 = s_tan_1 * 0.5 + (one_tan * one + one * one_tan);
    ++__begin1_tan_1;
  }
  double *__end1_2 = z_data + n_1;
  double s_1 = 0.0;
  double *__begin1_tan_2 = z_data_tan;
  double s_tan_2 = 0.0;
  for (const double *__begin1 = z_data; __begin1 != __end1_2; ++__begin1) {
    double one = *__begin1;
    double one_tan = *__begin1_tan_2;
    s_1 = s_1 * 0.5 + one * one;
    s_tan_2 = s_tan_2 * 0.5 + (one_tan * one + one * one_tan);
    ++__begin1_tan_2;
  }
  ::cugrad::host::free_host(z_data, nullptr, "kernel.cu:9");  // line 9
  ::cugrad::host::free_host(w_data, nullptr, "kernel.cu:9");
  ::cugrad::host::free_host(v_data, nullptr, "kernel.cu:9");
  return s_tan + (s_tan_1 * s_1 + s * s_tan_2);
}
