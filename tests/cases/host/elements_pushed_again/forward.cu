// Tangent of `again` (kernel.cu:8) with respect to x, by cugrad.
//   x_tan: tangent of x
static double again_fwd(const double *x, int n, double *x_tan) {
  ::cugrad::host::sweep sweep(false);
  double kept = *x;  // line 10
  double kept_tan = *x_tan;
  double *fresh = ::cugrad::host::allocate_host<double>(8ul, nullptr, "kernel.cu:10");
  double *fresh_tan = ::cugrad::host::shadow_host<double>(8ul, nullptr, "kernel.cu:10");
  ::cugrad::host::free_host(nullptr, nullptr, "kernel.cu:10");
  *fresh = kept;
  *fresh_tan = kept_tan;
  double *all_data = fresh;
  unsigned long all_size = 1;
  unsigned long all_capacity = 1;
  double *all_data_tan = fresh_tan;
  for (int i = 1; i < n; ++i) {  // line 11
    double kept_1 = *all_data;  // line 12
    double kept_tan_1 = *all_data_tan;
    if (all_size == all_capacity) {
      unsigned long n_1 = all_capacity != 0 ? 2 * all_capacity : 1;
      double *fresh_1 = ::cugrad::host::allocate_host<double>(n_1 * 8, nullptr, "kernel.cu:12");
      double *fresh_tan_1 = ::cugrad::host::shadow_host<double>(n_1 * 8, nullptr, "kernel.cu:12");
      for (unsigned long i_1 = 0; i_1 < all_size; ++i_1) {
        double t0 = all_data_tan[i_1];
        fresh_1[i_1] = all_data[i_1];
        fresh_tan_1[i_1] = t0;
      }
      ::cugrad::host::free_host(all_data, nullptr, "kernel.cu:12");
      all_data = fresh_1;
      all_capacity = n_1;
      all_data_tan = fresh_tan_1;
    }
    all_data[all_size] = kept_1;
    all_data_tan[all_size] = kept_tan_1;
    ++all_size;
    unsigned long i_1 = i;  // line 13
    double t0 = all_data[i_1];
    double t1 = all_data_tan[i_1];
    double t2 = x[i];
    double t3 = x_tan[i];
    all_data[i_1] = t0 * t2;
    all_data_tan[i_1] = t1 * t2 + t0 * t3;
  }
  unsigned long n_1 = 2 * n;  // line 15
  double kept_1 = all_data[1];
  double kept_tan_1 = all_data_tan[1];
  if (n_1 > all_capacity) {
    unsigned long more = n_1 - all_size;
    unsigned long n_2 = all_size + (more > all_size ? more : all_size);
    double *fresh_1 = ::cugrad::host::allocate_host<double>(n_2 * 8, nullptr, "kernel.cu:15");
    double *fresh_tan_1 = ::cugrad::host::shadow_host<double>(n_2 * 8, nullptr, "kernel.cu:15");
    for (unsigned long i = 0; i < all_size; ++i) {
      double t0 = all_data_tan[i];
      fresh_1[i] = all_data[i];
      fresh_tan_1[i] = t0;
    }
    ::cugrad::host::free_host(all_data, nullptr, "kernel.cu:15");
    all_data = fresh_1;
    all_data_tan = fresh_tan_1;
  }
  for (unsigned long i = all_size; i < n_1; ++i) {
    all_data[i] = kept_1;
    all_data_tan[i] = kept_tan_1;
  }
  unsigned long n_2 = n;  // line 16
  Weighted *terms_data = ::cugrad::host::allocate_zeroed_host<Weighted>(n_2 * 16, nullptr, "kernel.cu:16");
  Weighted *terms_data_tan = ::cugrad::host::shadow_host<Weighted>(n_2 * 16, nullptr, "kernel.cu:16");
  for (unsigned long i = 0; i < n_2; ++i) {
    terms_data[i].weight = 2.0;
    terms_data_tan[i].weight = 0.0;
    terms_data[i].value = 0.0;
    terms_data_tan[i].value = 0.0;
  }
  for (int i = 0; i < n; ++i) {  // line 18
    unsigned long i_1 = i;
    double t0 = all_data_tan[i_1];
    unsigned long i_2 = n + i;
    double t1 = all_data_tan[i_2];
    terms_data[i_1].value = all_data[i_1] + all_data[i_2];
    terms_data_tan[i_1].value = t0 + t1;
  }
  double s_tan = 0.0;
  for (int i = 0; i < n; ++i) {  // line 19
    unsigned long i_1 = i;
    double t0 = terms_data[i_1].weight;
    double t1 = terms_data[i_1].value;
    double t2 = terms_data_tan[i_1].value;
    s_tan += (terms_data_tan[i_1].weight * t1 + t0 * t2) * t1 + t0 * t1 * t2;
  }
  ::cugrad::host::free_host(terms_data, nullptr, "kernel.cu:8");  // line 8
  ::cugrad::host::free_host(all_data, nullptr, "kernel.cu:8");
  return s_tan;
}
