// Gradient of `again` (kernel.cu:8) with respect to x, by cugrad.
//   x_adj: the gradient with respect to *x is added to it
//   What is differentiated is the result: its adjoint is 1.
//   tape: holds what the reverse sweep needs of loops; it grows.
static void again_rev(const double *x, int n, double *x_adj, ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, x_adj);
  double kept = *x;  // line 10
  double *fresh = ::cugrad::host::allocate_host<double>(8ul, nullptr, "kernel.cu:10");
  double *fresh_adj = ::cugrad::host::shadow_host<double>(8ul, nullptr, "kernel.cu:10");
  ::cugrad::host::free_host(nullptr, nullptr, "kernel.cu:10");
  *fresh = kept;
  double *all_data = fresh;
  unsigned long all_size = 1;
  unsigned long all_capacity = 1;
  double *all_data_adj = fresh_adj;
  for (int i = 1; i < n; ++i) {  // line 11
    double kept_1 = *all_data;  // line 12
    bool t0 = all_size == all_capacity;
    double *all_data_adj_1 = all_data_adj;
    if (t0) {
      unsigned long n_1 = all_capacity != 0 ? 2 * all_capacity : 1;
      double *fresh_1 = ::cugrad::host::allocate_host<double>(n_1 * 8, nullptr, "kernel.cu:12");
      double *fresh_adj_1 = ::cugrad::host::shadow_host<double>(n_1 * 8, nullptr, "kernel.cu:12");
      for (unsigned long i_1 = 0; i_1 < all_size; ++i_1) fresh_1[i_1] = all_data[i_1];
      ::cugrad::host::free_host(all_data, nullptr, "kernel.cu:12");
      tape.push(fresh_adj_1);
      all_data = fresh_1;
      all_capacity = n_1;
      all_data_adj_1 = fresh_adj_1;
    }
    all_data[all_size] = kept_1;
    ++all_size;
    unsigned long i_1 = i;  // line 13
    double t1 = all_data[i_1];
    all_data[i_1] = t1 * x[i];
    tape.push(all_data_adj);  // line 11
    tape.push(all_data_adj_1);
    tape.push(t1);
    tape.push(t0);
    all_data_adj = all_data_adj_1;
  }
  unsigned long n_1 = 2 * n;  // line 15
  double kept_1 = all_data[1];
  bool t0 = n_1 > all_capacity;
  double *fresh_adj_1 = nullptr;
  double *all_data_adj_1 = all_data_adj;
  if (t0) {
    unsigned long more = n_1 - all_size;
    unsigned long n_2 = all_size + (more > all_size ? more : all_size);
    double *fresh_1 = ::cugrad::host::allocate_host<double>(n_2 * 8, nullptr, "kernel.cu:15");
    fresh_adj_1 = ::cugrad::host::shadow_host<double>(n_2 * 8, nullptr, "kernel.cu:15");
    for (unsigned long i = 0; i < all_size; ++i) fresh_1[i] = all_data[i];
    ::cugrad::host::free_host(all_data, nullptr, "kernel.cu:15");
    all_data = fresh_1;
    all_data_adj_1 = fresh_adj_1;
  }
  for (unsigned long i = all_size; i < n_1; ++i) all_data[i] = kept_1;
  unsigned long n_2 = n;  // line 16
  Weighted *terms_data = ::cugrad::host::allocate_zeroed_host<Weighted>(n_2 * 16, nullptr, "kernel.cu:16");
  Weighted *terms_data_adj = ::cugrad::host::shadow_host<Weighted>(n_2 * 16, nullptr, "kernel.cu:16");
  for (unsigned long i = 0; i < n_2; ++i) {
    terms_data[i].weight = 2.0;
    terms_data[i].value = 0.0;
  }
  for (int i = 0; i < n; ++i) {  // line 18
    unsigned long i_1 = i;
    unsigned long i_2 = n + i;
    terms_data[i_1].value = all_data[i_1] + all_data[i_2];
  }
  ::cugrad::host::free_host(terms_data, nullptr, "kernel.cu:8");  // line 8
  ::cugrad::host::free_host(all_data, nullptr, "kernel.cu:8");

  // reverse sweep
  for (int i = n - 1; i >= 0; --i) {  // line 19
    unsigned long i_1 = i;
    double t1 = terms_data[i_1].weight;
    double t2 = terms_data[i_1].value;
    terms_data_adj[i_1].value += t1 * t2 + t2 * t1;
    terms_data_adj[i_1].weight += t2 * t2;
  }
  for (int i = n - 1; i >= 0; --i) {  // line 18
    unsigned long i_1 = i;
    unsigned long i_2 = n + i;
    double t1 = terms_data_adj[i_1].value;
    all_data_adj_1[i_2] += t1;
    all_data_adj_1[i_1] += t1;
    terms_data_adj[i_1].value = 0.0;
  }
  for (unsigned long k = 0 < n_2 ? n_2 : 0; k > 0; --k) {  // line 16
    terms_data_adj[k - 1].value = 0.0;
    terms_data_adj[k - 1].weight = 0.0;
  }
  double kept_adj = 0.0;
  for (unsigned long k = all_size < n_1 ? n_1 - all_size : 0; k > 0; --k) {  // line 15
    unsigned long i = all_size + (k - 1);
    kept_adj += all_data_adj_1[i];
    all_data_adj_1[i] = 0.0;
  }
  if (t0) {
    for (unsigned long k = 0 < all_size ? all_size : 0; k > 0; --k) {
      all_data_adj[k - 1] += fresh_adj_1[k - 1];
      fresh_adj_1[k - 1] = 0.0;
    }
  }
  all_data_adj[1] += kept_adj;
  for (int i = n - 1; i >= 1; --i) {  // line 11
    unsigned long all_size_1 = 1 + (unsigned long)(i - 1);
    bool t1 = tape.pop<bool>();
    double t2 = tape.pop<double>();
    double *all_data_adj_2 = tape.pop<double *>();
    double *all_data_adj_3 = tape.pop<double *>();
    unsigned long i_1 = i;  // line 13
    double t3 = x[i];
    double t4 = all_data_adj_2[i_1];
    all_data_adj_2[i_1] = 0.0;
    x_adj[i] += t4 * t2;
    all_data_adj_2[i_1] += t4 * t3;
    double kept_adj_1 = all_data_adj_2[all_size_1];  // line 12
    all_data_adj_2[all_size_1] = 0.0;
    if (t1) {
      double *fresh_adj_2 = tape.pop<double *>();
      for (unsigned long k = 0 < all_size_1 ? all_size_1 : 0; k > 0; --k) {
        double t5 = fresh_adj_2[k - 1];
        fresh_adj_2[k - 1] = 0.0;
        all_data_adj_3[k - 1] += t5;
      }
    }
    *all_data_adj_3 += kept_adj_1;
  }
  double kept_adj_1 = *fresh_adj;  // line 10
  *x_adj += kept_adj_1;
  *fresh_adj = 0.0;
}
