// Tangent of `edit` (kernel.cu:13) with respect to in, a, by cugrad.
//   in_tan: tangent of in
//   a_tan: tangent of a
static double edit_fwd(const double *in, double a, int n, double *in_tan, double a_tan) {
  ::cugrad::host::sweep sweep(false);
  const double *last = in + n;  // line 14
  unsigned long v_size = last - in;
  double *v_data = ::cugrad::host::allocate_host<double>(v_size * 8, nullptr, "kernel.cu:14");
  double *v_data_tan = ::cugrad::host::shadow_host<double>(v_size * 8, nullptr, "kernel.cu:14");
  for (unsigned long i = 0; i < v_size; ++i) {
    double t0 = in_tan[i];
    v_data[i] = in[i];
    v_data_tan[i] = t0;
  }
  unsigned long n_1 = v_size != 0 ? 2 * v_size : 1;  // line 4
  double *fresh = ::cugrad::host::allocate_host<double>(n_1 * 8, nullptr, "kernel.cu:4");
  double *fresh_tan = ::cugrad::host::shadow_host<double>(n_1 * 8, nullptr, "kernel.cu:4");
  for (unsigned long i = 0; i < v_size; ++i) {
    double t0 = v_data_tan[i];
    fresh[i] = v_data[i];
    fresh_tan[i] = t0;
  }
  ::cugrad::host::free_host(v_data, nullptr, "kernel.cu:4");
  fresh[v_size] = a * a;
  fresh_tan[v_size] = a_tan * a + a * a_tan;
  unsigned long v_size_1 = v_size + 1;
  unsigned long from = fresh - fresh;  // line 5
  unsigned long moved = v_size_1 - from;
  unsigned long v_size_2 = v_size_1 + 1;
  double *v_data_1 = fresh;
  unsigned long v_capacity = n_1;
  double *v_data_tan_1 = fresh_tan;
  if (v_size_2 > n_1) {
    unsigned long n_2 = v_size_1 + (1 > v_size_1 ? 1 : v_size_1);
    double *fresh_1 = ::cugrad::host::allocate_host<double>(n_2 * 8, nullptr, "kernel.cu:5");
    double *fresh_tan_1 = ::cugrad::host::shadow_host<double>(n_2 * 8, nullptr, "kernel.cu:5");
    for (unsigned long i = 0; i < v_size_1; ++i) {
      double t0 = fresh_tan[i];
      fresh_1[i] = fresh[i];
      fresh_tan_1[i] = t0;
    }
    ::cugrad::host::free_host(fresh, nullptr, "kernel.cu:5");
    v_data_1 = fresh_1;
    v_capacity = n_2;
    v_data_tan_1 = fresh_tan_1;
  }
  for (unsigned long i = 0; i < moved; ++i) {
    double t0 = v_data_tan_1[v_size - i];
    v_data_1[v_size_1 - i] = v_data_1[v_size - i];
    v_data_tan_1[v_size_1 - i] = t0;
  }
  double *place = v_data_1 + from;
  *place = a;
  v_data_tan_1[from] = a_tan;
  double *at = v_data_1 + 1;  // line 6
  double kept = 3.0 * a;
  double kept_tan = 3.0 * a_tan;
  unsigned long from_1 = at - v_data_1;
  unsigned long moved_1 = v_size_2 - from_1;
  unsigned long v_size_3 = v_size_2 + 2;
  if (v_size_3 > v_capacity) {
    unsigned long n_2 = v_size_2 + (2 > v_size_2 ? 2 : v_size_2);
    double *fresh_1 = ::cugrad::host::allocate_host<double>(n_2 * 8, nullptr, "kernel.cu:6");
    double *fresh_tan_1 = ::cugrad::host::shadow_host<double>(n_2 * 8, nullptr, "kernel.cu:6");
    for (unsigned long i = 0; i < v_size_2; ++i) {
      double t0 = v_data_tan_1[i];
      fresh_1[i] = v_data_1[i];
      fresh_tan_1[i] = t0;
    }
    ::cugrad::host::free_host(v_data_1, nullptr, "kernel.cu:6");
    v_data_1 = fresh_1;
    v_data_tan_1 = fresh_tan_1;
  }
  for (unsigned long i = 0; i < moved_1; ++i) {
    double t0 = v_data_tan_1[v_size_1 - i];
    v_data_1[v_size_3 - 1 - i] = v_data_1[v_size_1 - i];
    v_data_tan_1[v_size_3 - 1 - i] = t0;
  }
  double *place_1 = v_data_1 + from_1;
  for (unsigned long i = 0; i < 2; ++i) {
    place_1[i] = kept;
    (v_data_tan_1 + from_1)[i] = kept_tan;
  }
  double *at_1 = v_data_1 + 3;  // line 16
  const double *last_1 = at_1 + 1;
  unsigned long from_2 = last_1 - v_data_1;
  unsigned long to = at_1 - v_data_1;
  unsigned long n_2 = v_size_3 - from_2;
  for (unsigned long i = 0; i < n_2; ++i) {
    double t0 = v_data_tan_1[from_2 + i];
    v_data_1[to + i] = v_data_1[from_2 + i];
    v_data_tan_1[to + i] = t0;
  }
  unsigned long v_size_4 = to + n_2;
  double *fresh_1 = ::cugrad::host::allocate_host<double>(64ul, nullptr, "kernel.cu:18");  // line 18
  double *fresh_tan_1 = ::cugrad::host::shadow_host<double>(64ul, nullptr, "kernel.cu:18");
  ::cugrad::host::free_host(nullptr, nullptr, "kernel.cu:18");
  double *last_2 = v_data_1 + v_size_4;  // line 19
  unsigned long n_3 = last_2 - v_data_1;
  double *w_data = fresh_1;
  unsigned long w_capacity = 8;
  double *w_data_tan = fresh_tan_1;
  if (n_3 > 8) {
    double *fresh_2 = ::cugrad::host::allocate_host<double>(n_3 * 8, nullptr, "kernel.cu:19");
    double *fresh_tan_2 = ::cugrad::host::shadow_host<double>(n_3 * 8, nullptr, "kernel.cu:19");
    ::cugrad::host::free_host(fresh_1, nullptr, "kernel.cu:19");
    w_data = fresh_2;
    w_capacity = n_3;
    w_data_tan = fresh_tan_2;
  }
  for (unsigned long i = 0; i < n_3; ++i) {
    double t0 = v_data_tan_1[i];
    w_data[i] = v_data_1[i];
    w_data_tan[i] = t0;
  }
  double *at_2 = w_data + n_3;  // line 20
  double *first = v_data_1 + 1;
  unsigned long n_4 = at_1 - first;
  unsigned long from_3 = at_2 - w_data;
  unsigned long moved_2 = n_3 - from_3;
  unsigned long w_size = n_3 + n_4;
  if (w_size > w_capacity) {
    unsigned long n_5 = n_3 + (n_4 > n_3 ? n_4 : n_3);
    double *fresh_2 = ::cugrad::host::allocate_host<double>(n_5 * 8, nullptr, "kernel.cu:20");
    double *fresh_tan_2 = ::cugrad::host::shadow_host<double>(n_5 * 8, nullptr, "kernel.cu:20");
    for (unsigned long i = 0; i < n_3; ++i) {
      double t0 = w_data_tan[i];
      fresh_2[i] = w_data[i];
      fresh_tan_2[i] = t0;
    }
    ::cugrad::host::free_host(w_data, nullptr, "kernel.cu:20");
    w_data = fresh_2;
    w_capacity = n_5;
    w_data_tan = fresh_tan_2;
  }
  for (unsigned long i = 0; i < moved_2; ++i) {
    double t0 = w_data_tan[n_3 - 1 - i];
    w_data[w_size - 1 - i] = w_data[n_3 - 1 - i];
    w_data_tan[w_size - 1 - i] = t0;
  }
  double *place_2 = w_data + from_3;
  for (unsigned long i = 0; i < n_4; ++i) {
    double t0 = (v_data_tan_1 + 1)[i];
    place_2[i] = first[i];
    (w_data_tan + from_3)[i] = t0;
  }
  double *last_3 = w_data + 2;  // line 21
  unsigned long from_4 = last_3 - w_data;
  unsigned long to_1 = w_data - w_data;
  unsigned long n_5 = w_size - from_4;
  for (unsigned long i = 0; i < n_5; ++i) {
    double t0 = w_data_tan[from_4 + i];
    w_data[to_1 + i] = w_data[from_4 + i];
    w_data_tan[to_1 + i] = t0;
  }
  unsigned long w_size_1 = to_1 + n_5;
  unsigned long n_6 = w_size_1 + 1;  // line 22
  if (n_6 > w_capacity) {
    unsigned long more = n_6 - w_size_1;
    unsigned long n_7 = w_size_1 + (more > w_size_1 ? more : w_size_1);
    double *fresh_2 = ::cugrad::host::allocate_host<double>(n_7 * 8, nullptr, "kernel.cu:22");
    double *fresh_tan_2 = ::cugrad::host::shadow_host<double>(n_7 * 8, nullptr, "kernel.cu:22");
    for (unsigned long i = 0; i < w_size_1; ++i) {
      double t0 = w_data_tan[i];
      fresh_2[i] = w_data[i];
      fresh_tan_2[i] = t0;
    }
    ::cugrad::host::free_host(w_data, nullptr, "kernel.cu:22");
    w_data = fresh_2;
    w_data_tan = fresh_tan_2;
  }
  for (unsigned long i = w_size_1; i < n_6; ++i) {
    w_data[i] = a;
    w_data_tan[i] = a_tan;
  }
  double *it_tan = v_data_tan_1;
  double s_tan = 0.0;
  for (const double *it = v_data_1; it != last_2; ++it) {  // line 10
    double t0 = *it;
    double t1 = *it_tan;
    s_tan += t1 * t0 + t0 * t1;
    ++it_tan;
  }
  double s = 0.0;
  double *it_tan_1 = w_data_tan;
  double s_tan_1 = 0.0;
  for (const double *it = w_data; it != w_data + n_6; ++it) {
    double t0 = *it;
    double t1 = *it_tan_1;
    s += t0 * t0;
    s_tan_1 += t1 * t0 + t0 * t1;
    ++it_tan_1;
  }
  double t0 = w_data[w_size_1];  // line 23
  double t1 = w_data_tan[w_size_1];
  ::cugrad::host::free_host(w_data, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::free_host(v_data_1, nullptr, "kernel.cu:13");
  return s_tan + (s_tan_1 * t0 + s * t1);
}
