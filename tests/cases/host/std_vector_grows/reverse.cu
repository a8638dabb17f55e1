// Gradient of `grow` (kernel.cu:3) with respect to in, a, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
//   tape: holds what the reverse sweep needs of loops; it grows.
static void grow_rev(const double *in, double a, int n, double *in_adj, double *a_adj,
    ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, in_adj, a_adj);
  double *v_data = nullptr;
  unsigned long v_size = 0;
  unsigned long v_capacity = 0;
  double *v_data_adj = nullptr;
  for (int i = 0; i < n; ++i) {  // line 5
    double t0 = in[i];
    bool t1 = v_size == v_capacity;
    double *v_data_adj_1 = v_data_adj;
    if (t1) {
      unsigned long n_1 = v_capacity != 0 ? 2 * v_capacity : 1;
      double *fresh = ::cugrad::host::allocate_host<double>(n_1 * 8, nullptr, "kernel.cu:5");
      double *fresh_adj = ::cugrad::host::shadow_host<double>(n_1 * 8, nullptr, "kernel.cu:5");
      for (unsigned long i_1 = 0; i_1 < v_size; ++i_1) fresh[i_1] = v_data[i_1];
      ::cugrad::host::free_host(v_data, nullptr, "kernel.cu:5");
      tape.push(fresh_adj);
      v_data = fresh;
      v_capacity = n_1;
      v_data_adj_1 = fresh_adj;
    }
    v_data[v_size] = t0 * a;
    ++v_size;
    tape.push(v_data_adj);
    tape.push(v_data_adj_1);
    tape.push(t1);
    v_data_adj = v_data_adj_1;
  }
  unsigned long n_1 = n + 2;  // line 6
  bool t0 = n_1 > v_capacity;
  double *fresh_adj = nullptr;
  double *v_data_adj_1 = v_data_adj;
  if (t0) {
    unsigned long more = n_1 - v_size;
    unsigned long n_2 = v_size + (more > v_size ? more : v_size);
    double *fresh = ::cugrad::host::allocate_host<double>(n_2 * 8, nullptr, "kernel.cu:6");
    fresh_adj = ::cugrad::host::shadow_host<double>(n_2 * 8, nullptr, "kernel.cu:6");
    for (unsigned long i = 0; i < v_size; ++i) fresh[i] = v_data[i];
    ::cugrad::host::free_host(v_data, nullptr, "kernel.cu:6");
    v_data = fresh;
    v_data_adj_1 = fresh_adj;
  }
  for (unsigned long i = v_size; i < n_1; ++i) v_data[i] = a;
  double t1[3];  // line 7
  double t2[3] = {};
  t1[0] = 1.0;
  t1[1] = a;
  t1[2] = *in;
  double *w_data = ::cugrad::host::allocate_host<double>(24ul, nullptr, "kernel.cu:7");
  double *w_data_adj = ::cugrad::host::shadow_host<double>(24ul, nullptr, "kernel.cu:7");
  for (int t3 = 0; t3 < 3; ++t3) w_data[t3] = t1[t3];
  double *last = v_data + n_1;  // line 8
  unsigned long n_2 = last - v_data;
  bool t3 = n_2 > 3;
  double *fresh_adj_1 = nullptr;
  double *w_data_adj_1 = w_data_adj;
  if (t3) {
    double *fresh = ::cugrad::host::allocate_host<double>(n_2 * 8, nullptr, "kernel.cu:8");
    fresh_adj_1 = ::cugrad::host::shadow_host<double>(n_2 * 8, nullptr, "kernel.cu:8");
    for (unsigned long i = 0; i < 3; ++i) fresh[i] = w_data[i];
    ::cugrad::host::free_host(w_data, nullptr, "kernel.cu:8");
    w_data = fresh;
    w_data_adj_1 = fresh_adj_1;
  }
  for (unsigned long i = 0; i < n_2; ++i) w_data[i] = v_data[i];
  unsigned long w_size = n_2 - 1;  // line 9
  double *__end1 = w_data + w_size;  // line 11
  long long trips = 0;
  for (double *__begin1 = w_data; __begin1 != __end1; ++__begin1) ++trips;
  double t4 = v_data[n_1 - 1];  // line 12
  double t5 = w_data[1];
  ::cugrad::host::free_host(w_data, nullptr, "kernel.cu:3");  // line 3
  ::cugrad::host::free_host(v_data, nullptr, "kernel.cu:3");

  // reverse sweep
  w_data_adj_1[1] += t4;  // line 12
  v_data_adj_1[n_1 - 1] += t5;
  for (long long k = trips; k > 0; --k) {  // line 11
    double *__begin1 = w_data + (k - 1);
    double *__begin1_adj = w_data_adj_1 + (k - 1);
    double x = *__begin1;
    double x_adj = 2.0 * x;
    *__begin1_adj += x_adj;
  }
  for (unsigned long k = 0 < n_2 ? n_2 : 0; k > 0; --k) {  // line 8
    v_data_adj_1[k - 1] += w_data_adj_1[k - 1];
    w_data_adj_1[k - 1] = 0.0;
  }
  if (t3) {
    for (unsigned long k = 3; k > 0; --k) {
      w_data_adj[k - 1] += fresh_adj_1[k - 1];
      fresh_adj_1[k - 1] = 0.0;
    }
  }
  for (int t6 = 2; t6 >= 0; --t6) {  // line 7
    t2[t6] += w_data_adj[t6];
    w_data_adj[t6] = 0.0;
  }
  *in_adj += t2[2];
  double a_adj_1 = t2[1];
  for (unsigned long k = v_size < n_1 ? n_1 - v_size : 0; k > 0; --k) {  // line 6
    unsigned long i = v_size + (k - 1);
    a_adj_1 += v_data_adj_1[i];
    v_data_adj_1[i] = 0.0;
  }
  if (t0) {
    for (unsigned long k = 0 < v_size ? v_size : 0; k > 0; --k) {
      v_data_adj[k - 1] += fresh_adj[k - 1];
      fresh_adj[k - 1] = 0.0;
    }
  }
  t2[2] = 0.0;  // line 7
  t2[1] = 0.0;
  t2[0] = 0.0;
  for (int i = n - 1; i >= 0; --i) {  // line 5
    unsigned long v_size_1 = i;
    bool t6 = tape.pop<bool>();
    double *v_data_adj_2 = tape.pop<double *>();
    double *v_data_adj_3 = tape.pop<double *>();
    double t7 = in[i];
    double t8 = v_data_adj_2[v_size_1];
    v_data_adj_2[v_size_1] = 0.0;
    if (t6) {
      double *fresh_adj_2 = tape.pop<double *>();
      for (unsigned long k = 0 < v_size_1 ? v_size_1 : 0; k > 0; --k) {
        double t9 = fresh_adj_2[k - 1];
        fresh_adj_2[k - 1] = 0.0;
        v_data_adj_3[k - 1] += t9;
      }
    }
    a_adj_1 += t8 * t7;
    in_adj[i] += t8 * a;
  }
  *a_adj += a_adj_1;  // line 4
}
