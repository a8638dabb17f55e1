// Gradient of `edit` (kernel.cu:13) with respect to in, a, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static void edit_rev(const double *in, double a, int n, double *in_adj, double *a_adj) {
  ::cugrad::host::sweep sweep(true, in_adj, a_adj);
  const double *last = in + n;  // line 14
  unsigned long v_size = last - in;
  double *v_data = ::cugrad::host::allocate_host<double>(v_size * 8, nullptr, "kernel.cu:14");
  double *v_data_adj = ::cugrad::host::shadow_host<double>(v_size * 8, nullptr, "kernel.cu:14");
  for (unsigned long i = 0; i < v_size; ++i) v_data[i] = in[i];
  unsigned long n_1 = v_size != 0 ? 2 * v_size : 1;  // line 4
  double *fresh = ::cugrad::host::allocate_host<double>(n_1 * 8, nullptr, "kernel.cu:4");
  double *fresh_adj = ::cugrad::host::shadow_host<double>(n_1 * 8, nullptr, "kernel.cu:4");
  for (unsigned long i = 0; i < v_size; ++i) fresh[i] = v_data[i];
  ::cugrad::host::free_host(v_data, nullptr, "kernel.cu:4");
  fresh[v_size] = a * a;
  unsigned long v_size_1 = v_size + 1;
  unsigned long from = fresh - fresh;  // line 5
  unsigned long moved = v_size_1 - from;
  unsigned long v_size_2 = v_size_1 + 1;
  bool t0 = v_size_2 > n_1;
  double *fresh_adj_1 = nullptr;
  double *v_data_1 = fresh;
  unsigned long v_capacity = n_1;
  double *v_data_adj_1 = fresh_adj;
  if (t0) {
    unsigned long n_2 = v_size_1 + (1 > v_size_1 ? 1 : v_size_1);
    double *fresh_1 = ::cugrad::host::allocate_host<double>(n_2 * 8, nullptr, "kernel.cu:5");
    fresh_adj_1 = ::cugrad::host::shadow_host<double>(n_2 * 8, nullptr, "kernel.cu:5");
    for (unsigned long i = 0; i < v_size_1; ++i) fresh_1[i] = fresh[i];
    ::cugrad::host::free_host(fresh, nullptr, "kernel.cu:5");
    v_data_1 = fresh_1;
    v_capacity = n_2;
    v_data_adj_1 = fresh_adj_1;
  }
  for (unsigned long i = 0; i < moved; ++i) v_data_1[v_size_1 - i] = v_data_1[v_size - i];
  double *place = v_data_1 + from;
  *place = a;
  double *at = v_data_1 + 1;  // line 6
  double kept = 3.0 * a;
  unsigned long from_1 = at - v_data_1;
  unsigned long moved_1 = v_size_2 - from_1;
  unsigned long v_size_3 = v_size_2 + 2;
  bool t1 = v_size_3 > v_capacity;
  double *fresh_adj_2 = nullptr;
  double *v_data_adj_2 = v_data_adj_1;
  if (t1) {
    unsigned long n_2 = v_size_2 + (2 > v_size_2 ? 2 : v_size_2);
    double *fresh_1 = ::cugrad::host::allocate_host<double>(n_2 * 8, nullptr, "kernel.cu:6");
    fresh_adj_2 = ::cugrad::host::shadow_host<double>(n_2 * 8, nullptr, "kernel.cu:6");
    for (unsigned long i = 0; i < v_size_2; ++i) fresh_1[i] = v_data_1[i];
    ::cugrad::host::free_host(v_data_1, nullptr, "kernel.cu:6");
    v_data_1 = fresh_1;
    v_data_adj_2 = fresh_adj_2;
  }
  for (unsigned long i = 0; i < moved_1; ++i) {
    v_data_1[v_size_3 - 1 - i] = v_data_1[v_size_1 - i];
  }
  double *place_1 = v_data_1 + from_1;
  double *t2 = v_data_adj_2 + from_1;
  for (unsigned long i = 0; i < 2; ++i) place_1[i] = kept;
  double *at_1 = v_data_1 + 3;  // line 16
  const double *last_1 = at_1 + 1;
  unsigned long from_2 = last_1 - v_data_1;
  unsigned long to = at_1 - v_data_1;
  unsigned long n_2 = v_size_3 - from_2;
  for (unsigned long i = 0; i < n_2; ++i) v_data_1[to + i] = v_data_1[from_2 + i];
  unsigned long v_size_4 = to + n_2;
  double *fresh_1 = ::cugrad::host::allocate_host<double>(64ul, nullptr, "kernel.cu:18");  // line 18
  double *fresh_adj_3 = ::cugrad::host::shadow_host<double>(64ul, nullptr, "kernel.cu:18");
  ::cugrad::host::free_host(nullptr, nullptr, "kernel.cu:18");
  double *last_2 = v_data_1 + v_size_4;  // line 19
  unsigned long n_3 = last_2 - v_data_1;
  double *w_data = fresh_1;
  unsigned long w_capacity = 8;
  double *w_data_adj = fresh_adj_3;
  if (n_3 > 8) {
    double *fresh_2 = ::cugrad::host::allocate_host<double>(n_3 * 8, nullptr, "kernel.cu:19");
    double *fresh_adj_4 = ::cugrad::host::shadow_host<double>(n_3 * 8, nullptr, "kernel.cu:19");
    ::cugrad::host::free_host(fresh_1, nullptr, "kernel.cu:19");
    w_data = fresh_2;
    w_capacity = n_3;
    w_data_adj = fresh_adj_4;
  }
  for (unsigned long i = 0; i < n_3; ++i) w_data[i] = v_data_1[i];
  double *at_2 = w_data + n_3;  // line 20
  double *first = v_data_1 + 1;
  unsigned long n_4 = at_1 - first;
  unsigned long from_3 = at_2 - w_data;
  unsigned long moved_2 = n_3 - from_3;
  unsigned long w_size = n_3 + n_4;
  bool t3 = w_size > w_capacity;
  double *fresh_adj_4 = nullptr;
  double *w_data_adj_1 = w_data_adj;
  if (t3) {
    unsigned long n_5 = n_3 + (n_4 > n_3 ? n_4 : n_3);
    double *fresh_2 = ::cugrad::host::allocate_host<double>(n_5 * 8, nullptr, "kernel.cu:20");
    fresh_adj_4 = ::cugrad::host::shadow_host<double>(n_5 * 8, nullptr, "kernel.cu:20");
    for (unsigned long i = 0; i < n_3; ++i) fresh_2[i] = w_data[i];
    ::cugrad::host::free_host(w_data, nullptr, "kernel.cu:20");
    w_data = fresh_2;
    w_capacity = n_5;
    w_data_adj_1 = fresh_adj_4;
  }
  for (unsigned long i = 0; i < moved_2; ++i) w_data[w_size - 1 - i] = w_data[n_3 - 1 - i];
  double *place_2 = w_data + from_3;
  double *t4 = w_data_adj_1 + from_3;
  for (unsigned long i = 0; i < n_4; ++i) place_2[i] = first[i];
  double *last_3 = w_data + 2;  // line 21
  unsigned long from_4 = last_3 - w_data;
  unsigned long to_1 = w_data - w_data;
  unsigned long n_5 = w_size - from_4;
  for (unsigned long i = 0; i < n_5; ++i) w_data[to_1 + i] = w_data[from_4 + i];
  unsigned long w_size_1 = to_1 + n_5;
  unsigned long n_6 = w_size_1 + 1;  // line 22
  bool t5 = n_6 > w_capacity;
  double *fresh_adj_5 = nullptr;
  double *w_data_adj_2 = w_data_adj_1;
  if (t5) {
    unsigned long more = n_6 - w_size_1;
    unsigned long n_7 = w_size_1 + (more > w_size_1 ? more : w_size_1);
    double *fresh_2 = ::cugrad::host::allocate_host<double>(n_7 * 8, nullptr, "kernel.cu:22");
    fresh_adj_5 = ::cugrad::host::shadow_host<double>(n_7 * 8, nullptr, "kernel.cu:22");
    for (unsigned long i = 0; i < w_size_1; ++i) fresh_2[i] = w_data[i];
    ::cugrad::host::free_host(w_data, nullptr, "kernel.cu:22");
    w_data = fresh_2;
    w_data_adj_2 = fresh_adj_5;
  }
  for (unsigned long i = w_size_1; i < n_6; ++i) w_data[i] = a;
  long long trips = 0;
  for (const double *it = v_data_1; it != last_2; ++it) ++trips;  // line 10
  double s = 0.0;
  long long trips_1 = 0;
  for (const double *it = w_data; it != w_data + n_6; ++it) {
    double t6 = *it;
    s += t6 * t6;
    ++trips_1;
  }
  double s_adj = w_data[w_size_1];  // line 23
  ::cugrad::host::free_host(w_data, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::free_host(v_data_1, nullptr, "kernel.cu:13");

  // reverse sweep
  w_data_adj_2[w_size_1] += s;  // line 23
  for (long long k = trips_1; k > 0; --k) {  // line 10
    double *it = w_data + (k - 1);
    double *it_adj = w_data_adj_2 + (k - 1);
    *it_adj += 2.0 * s_adj * *it;
  }
  for (long long k = trips; k > 0; --k) {
    double *it = v_data_1 + (k - 1);
    double *it_adj = v_data_adj_2 + (k - 1);
    *it_adj += 2.0 * *it;
  }
  double a_adj_1 = 0.0;
  for (unsigned long k = w_size_1 < n_6 ? n_6 - w_size_1 : 0; k > 0; --k) {  // line 22
    unsigned long i = w_size_1 + (k - 1);
    a_adj_1 += w_data_adj_2[i];
    w_data_adj_2[i] = 0.0;
  }
  if (t5) {
    for (unsigned long k = 0 < w_size_1 ? w_size_1 : 0; k > 0; --k) {
      w_data_adj_1[k - 1] += fresh_adj_5[k - 1];
      fresh_adj_5[k - 1] = 0.0;
    }
  }
  for (unsigned long k = 0 < n_5 ? n_5 : 0; k > 0; --k) {  // line 21
    double t6 = w_data_adj_1[to_1 + (k - 1)];
    w_data_adj_1[to_1 + (k - 1)] = 0.0;
    w_data_adj_1[from_4 + (k - 1)] += t6;
  }
  for (unsigned long k = 0 < n_4 ? n_4 : 0; k > 0; --k) {  // line 20
    (v_data_adj_2 + 1)[k - 1] += t4[k - 1];
    t4[k - 1] = 0.0;
  }
  for (unsigned long k = 0 < moved_2 ? moved_2 : 0; k > 0; --k) {
    double t6 = w_data_adj_1[w_size - 1 - (k - 1)];
    w_data_adj_1[w_size - 1 - (k - 1)] = 0.0;
    w_data_adj_1[n_3 - 1 - (k - 1)] += t6;
  }
  if (t3) {
    for (unsigned long k = 0 < n_3 ? n_3 : 0; k > 0; --k) {
      w_data_adj[k - 1] += fresh_adj_4[k - 1];
      fresh_adj_4[k - 1] = 0.0;
    }
  }
  for (unsigned long k = 0 < n_3 ? n_3 : 0; k > 0; --k) {  // line 19
    v_data_adj_2[k - 1] += w_data_adj[k - 1];
    w_data_adj[k - 1] = 0.0;
  }
  for (unsigned long k = 0 < n_2 ? n_2 : 0; k > 0; --k) {  // line 16
    double t6 = v_data_adj_2[to + (k - 1)];
    v_data_adj_2[to + (k - 1)] = 0.0;
    v_data_adj_2[from_2 + (k - 1)] += t6;
  }
  double kept_adj = 0.0;
  for (unsigned long k = 2; k > 0; --k) {  // line 6
    kept_adj += t2[k - 1];
    t2[k - 1] = 0.0;
  }
  for (unsigned long k = 0 < moved_1 ? moved_1 : 0; k > 0; --k) {
    double t6 = v_data_adj_2[v_size_3 - 1 - (k - 1)];
    v_data_adj_2[v_size_3 - 1 - (k - 1)] = 0.0;
    v_data_adj_2[v_size_1 - (k - 1)] += t6;
  }
  if (t1) {
    for (unsigned long k = 0 < v_size_2 ? v_size_2 : 0; k > 0; --k) {
      v_data_adj_1[k - 1] += fresh_adj_2[k - 1];
      fresh_adj_2[k - 1] = 0.0;
    }
  }
  a_adj_1 += kept_adj * 3.0;
  a_adj_1 += v_data_adj_1[from];  // line 5
  v_data_adj_1[from] = 0.0;
  for (unsigned long k = 0 < moved ? moved : 0; k > 0; --k) {
    double t6 = v_data_adj_1[v_size_1 - (k - 1)];
    v_data_adj_1[v_size_1 - (k - 1)] = 0.0;
    v_data_adj_1[v_size - (k - 1)] += t6;
  }
  if (t0) {
    for (unsigned long k = 0 < v_size_1 ? v_size_1 : 0; k > 0; --k) {
      fresh_adj[k - 1] += fresh_adj_1[k - 1];
      fresh_adj_1[k - 1] = 0.0;
    }
  }
  double t6 = fresh_adj[v_size];  // line 4
  unsigned long k = 0 < v_size ? v_size : 0;
  fresh_adj[v_size] = 0.0;
  for (unsigned long k_1 = k; k_1 > 0; --k_1) {
    v_data_adj[k_1 - 1] += fresh_adj[k_1 - 1];
    fresh_adj[k_1 - 1] = 0.0;
  }
  a_adj_1 += 2.0 * t6 * a;
  for (; k > 0; --k) {  // line 14
    in_adj[k - 1] += v_data_adj[k - 1];
    v_data_adj[k - 1] = 0.0;
  }
  *a_adj += a_adj_1;
}
