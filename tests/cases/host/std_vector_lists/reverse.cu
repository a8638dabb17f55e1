// Gradient of `listed` (kernel.cu:9) with respect to in, a, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
//   tape: holds what the reverse sweep needs of loops; it grows.
static void listed_rev(const double *in, double a, int n, double *in_adj, double *a_adj,
    ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, in_adj, a_adj);
  double t0[2];  // line 12
  double t1[2] = {};
  t0[0] = *in;
  t0[1] = a;
  double *v_data = ::cugrad::host::allocate_host<double>(16ul, nullptr, "kernel.cu:12");
  double *v_data_adj = ::cugrad::host::shadow_host<double>(16ul, nullptr, "kernel.cu:12");
  for (int t2 = 0; t2 < 2; ++t2) v_data[t2] = t0[t2];
  unsigned long n_1 = n;
  double *w_data = ::cugrad::host::allocate_host<double>(n_1 * 8, nullptr, "kernel.cu:12");
  double *w_data_adj = ::cugrad::host::shadow_host<double>(n_1 * 8, nullptr, "kernel.cu:12");
  for (unsigned long i = 0; i < n_1; ++i) w_data[i] = a;
  double *z_data = ::cugrad::host::allocate_zeroed_host<double>(n_1 * 8, nullptr, "kernel.cu:12");
  double *z_data_adj = ::cugrad::host::shadow_host<double>(n_1 * 8, nullptr, "kernel.cu:12");
  unsigned long v_size = 2;
  unsigned long v_capacity = 2;
  unsigned long w_size = n_1;
  unsigned long w_capacity = n_1;
  double *v_data_adj_1 = v_data_adj;
  double *w_data_adj_1 = w_data_adj;
  for (int i = 0; i < n; ++i) {  // line 13
    double t2[3];  // line 14
    double *values = t2;
    *values = in[i] * a;
    t2[1] = *v_data;
    t2[2] = v_data[v_size - 1];
    double *at = v_data + i;
    unsigned long from = at - v_data;
    unsigned long moved = v_size - from;
    unsigned long v_size_1 = v_size + 3;
    bool t3 = v_size_1 > v_capacity;
    double *v_data_1 = v_data;
    double *v_data_adj_2 = v_data_adj_1;
    if (t3) {
      unsigned long n_2 = v_size + (3 > v_size ? 3 : v_size);
      double *fresh = ::cugrad::host::allocate_host<double>(n_2 * 8, nullptr, "kernel.cu:14");
      double *fresh_adj = ::cugrad::host::shadow_host<double>(n_2 * 8, nullptr, "kernel.cu:14");
      for (unsigned long i_1 = 0; i_1 < v_size; ++i_1) fresh[i_1] = v_data[i_1];
      ::cugrad::host::free_host(v_data, nullptr, "kernel.cu:14");
      tape.push(fresh_adj);
      v_data_1 = fresh;
      v_capacity = n_2;
      v_data_adj_2 = fresh_adj;
    }
    for (unsigned long i_1 = 0; i_1 < moved; ++i_1) {
      v_data_1[v_size_1 - 1 - i_1] = v_data_1[v_size - 1 - i_1];
    }
    double *place = v_data_1 + from;
    for (unsigned long i_1 = 0; i_1 < 3; ++i_1) place[i_1] = t2[i_1];
    double t4[3];  // line 15
    double *values_1 = t4;
    *values_1 = in[i];
    t4[1] = v_data_1[1];
    double t5 = *w_data;
    t4[2] = t5 * a;
    bool t6 = 3 > w_capacity;
    double *w_data_adj_2 = w_data_adj_1;
    if (t6) {
      double *fresh = ::cugrad::host::allocate_host<double>(24ul, nullptr, "kernel.cu:15");
      double *fresh_adj = ::cugrad::host::shadow_host<double>(24ul, nullptr, "kernel.cu:15");
      for (unsigned long i_1 = 0; i_1 < w_size; ++i_1) fresh[i_1] = w_data[i_1];
      ::cugrad::host::free_host(w_data, nullptr, "kernel.cu:15");
      tape.push(fresh_adj);
      w_data = fresh;
      w_capacity = 3;
      w_data_adj_2 = fresh_adj;
    }
    for (unsigned long i_1 = 0; i_1 < 3; ++i_1) w_data[i_1] = t4[i_1];
    double *__end1 = w_data + 3;  // line 6
    double s = 0.0;
    long long trips = 0;
    for (const double *__begin1 = w_data; __begin1 != __end1; ++__begin1) {
      double one = *__begin1;
      s = s * 0.5 + one * one;
      ++trips;
      tape.push(one);
    }
    unsigned long i_1 = i;  // line 16
    z_data[i_1] = s;
    tape.push(v_data_adj_1);  // line 13
    tape.push(v_data);
    tape.push(v_data_adj_2);
    tape.push(w_data_adj_1);
    tape.push(t5);
    tape.push(w_size);
    tape.push(w_data_adj_2);
    tape.push(trips);
    tape.push(t3);
    tape.push(t6);
    v_data = v_data_1;
    v_size = v_size_1;
    w_size = 3;
    v_data_adj_1 = v_data_adj_2;
    w_data_adj_1 = w_data_adj_2;
  }
  double t2[2];  // line 18
  double t3[2] = {};
  double *values = t2;
  *values = a;
  double t4 = v_data[2];
  double t5 = in[1];
  t2[1] = t4 * t5;
  bool t6 = 2 > w_capacity;
  double *fresh_adj = nullptr;
  double *w_data_adj_2 = w_data_adj_1;
  if (t6) {
    double *fresh = ::cugrad::host::allocate_host<double>(16ul, nullptr, "kernel.cu:18");
    fresh_adj = ::cugrad::host::shadow_host<double>(16ul, nullptr, "kernel.cu:18");
    for (unsigned long i = 0; i < w_size; ++i) fresh[i] = w_data[i];
    ::cugrad::host::free_host(w_data, nullptr, "kernel.cu:18");
    w_data = fresh;
    w_data_adj_2 = fresh_adj;
  }
  for (unsigned long i = 0; i < 2; ++i) w_data[i] = t2[i];
  double t7[1];  // line 19
  double t8[1] = {};
  double *values_1 = t7;
  *values_1 = w_data[1];
  double *at = v_data + v_size;
  unsigned long from = at - v_data;
  unsigned long moved = v_size - from;
  unsigned long v_size_1 = v_size + 1;
  bool t9 = v_size_1 > v_capacity;
  double *fresh_adj_1 = nullptr;
  double *v_data_adj_2 = v_data_adj_1;
  if (t9) {
    unsigned long n_2 = v_size + (1 > v_size ? 1 : v_size);
    double *fresh = ::cugrad::host::allocate_host<double>(n_2 * 8, nullptr, "kernel.cu:19");
    fresh_adj_1 = ::cugrad::host::shadow_host<double>(n_2 * 8, nullptr, "kernel.cu:19");
    for (unsigned long i = 0; i < v_size; ++i) fresh[i] = v_data[i];
    ::cugrad::host::free_host(v_data, nullptr, "kernel.cu:19");
    v_data = fresh;
    v_data_adj_2 = fresh_adj_1;
  }
  for (unsigned long i = 0; i < moved; ++i) v_data[v_size - i] = v_data[v_size - 1 - i];
  double *place = v_data + from;
  double *t10 = v_data_adj_2 + from;
  for (unsigned long i = 0; i < 1; ++i) place[i] = t7[i];
  double *__end1 = v_data + v_size_1;  // line 6
  long long trips = 0;
  for (const double *__begin1 = v_data; __begin1 != __end1; ++__begin1) ++trips;
  double *__end1_1 = w_data + 2;
  double s = 0.0;
  long long trips_1 = 0;
  for (const double *__begin1 = w_data; __begin1 != __end1_1; ++__begin1) {
    double one = *__begin1;
    s = s * 0.5 + one * one;
    ++trips_1;
  }
  double *__end1_2 = z_data + n_1;
  double s_1 = 0.0;
  long long trips_2 = 0;
  for (const double *__begin1 = z_data; __begin1 != __end1_2; ++__begin1) {
    double one = *__begin1;
    s_1 = s_1 * 0.5 + one * one;
    ++trips_2;
  }
  ::cugrad::host::free_host(z_data, nullptr, "kernel.cu:9");  // line 9
  ::cugrad::host::free_host(w_data, nullptr, "kernel.cu:9");
  ::cugrad::host::free_host(v_data, nullptr, "kernel.cu:9");

  // reverse sweep
  double s_adj = s;
  for (long long k = trips_2; k > 0; --k) {  // line 6
    double *__begin1 = z_data + (k - 1);
    double *__begin1_adj = z_data_adj + (k - 1);
    double one = *__begin1;
    double one_adj = 2.0 * s_adj * one;
    s_adj *= 0.5;
    *__begin1_adj += one_adj;
  }
  double s_adj_1 = s_1;
  for (long long k = trips_1; k > 0; --k) {
    double *__begin1 = w_data + (k - 1);
    double *__begin1_adj = w_data_adj_2 + (k - 1);
    double one = *__begin1;
    double one_adj = 2.0 * s_adj_1 * one;
    s_adj_1 *= 0.5;
    *__begin1_adj += one_adj;
  }
  double s_adj_2 = 1.0;
  for (long long k = trips; k > 0; --k) {
    double *__begin1 = v_data + (k - 1);
    double *__begin1_adj = v_data_adj_2 + (k - 1);
    double one = *__begin1;
    double one_adj = 2.0 * s_adj_2 * one;
    s_adj_2 *= 0.5;
    *__begin1_adj += one_adj;
  }
  for (unsigned long k = 1; k > 0; --k) {  // line 19
    t8[k - 1] += t10[k - 1];
    t10[k - 1] = 0.0;
  }
  for (unsigned long k = 0 < moved ? moved : 0; k > 0; --k) {
    double t11 = v_data_adj_2[v_size - (k - 1)];
    v_data_adj_2[v_size - (k - 1)] = 0.0;
    v_data_adj_2[v_size - 1 - (k - 1)] += t11;
  }
  if (t9) {
    for (unsigned long k = 0 < v_size ? v_size : 0; k > 0; --k) {
      v_data_adj_1[k - 1] += fresh_adj_1[k - 1];
      fresh_adj_1[k - 1] = 0.0;
    }
  }
  w_data_adj_2[1] += t8[0];
  for (unsigned long k = 2; k > 0; --k) {  // line 18
    t3[k - 1] += w_data_adj_2[k - 1];
    w_data_adj_2[k - 1] = 0.0;
  }
  if (t6) {
    for (unsigned long k = 0 < w_size ? w_size : 0; k > 0; --k) {
      w_data_adj_1[k - 1] += fresh_adj[k - 1];
      fresh_adj[k - 1] = 0.0;
    }
  }
  double t11 = t3[1];
  in_adj[1] += t11 * t4;
  v_data_adj_1[2] += t11 * t5;
  double a_adj_1 = t3[0];
  t8[0] = 0.0;  // line 19
  t3[1] = 0.0;  // line 18
  t3[0] = 0.0;
  for (int i = n - 1; i >= 0; --i) {  // line 13
    unsigned long i_1 = i;
    unsigned long v_size_2 = 2 + i_1 * 3;
    bool t12 = tape.pop<bool>();
    bool t13 = tape.pop<bool>();
    long long trips_3 = tape.pop<long long>();
    double *w_data_adj_3 = tape.pop<double *>();
    unsigned long w_size_1 = tape.pop<unsigned long>();
    double t14 = tape.pop<double>();
    double *w_data_adj_4 = tape.pop<double *>();
    double *v_data_adj_3 = tape.pop<double *>();
    double *v_data_1 = tape.pop<double *>();
    double *v_data_adj_4 = tape.pop<double *>();
    double t15[3] = {};  // line 14
    double t16 = in[i];
    double *at_1 = v_data_1 + i;
    unsigned long from_1 = at_1 - v_data_1;
    unsigned long moved_1 = v_size_2 - from_1;
    unsigned long v_size_3 = v_size_2 + 3;
    double *t17 = v_data_adj_3 + from_1;
    double t18[3] = {};  // line 15
    double s_adj_3 = z_data_adj[i_1];  // line 16
    z_data_adj[i_1] = 0.0;
    for (long long k = trips_3; k > 0; --k) {  // line 6
      double *__begin1_adj = w_data_adj_3 + (k - 1);
      double one = tape.pop<double>();
      double one_adj = 2.0 * s_adj_3 * one;
      s_adj_3 *= 0.5;
      *__begin1_adj += one_adj;
    }
    for (unsigned long k = 3; k > 0; --k) {  // line 15
      double t19 = w_data_adj_3[k - 1];
      w_data_adj_3[k - 1] = 0.0;
      t18[k - 1] += t19;
    }
    if (t12) {
      double *fresh_adj_2 = tape.pop<double *>();
      for (unsigned long k = 0 < w_size_1 ? w_size_1 : 0; k > 0; --k) {
        double t19 = fresh_adj_2[k - 1];
        fresh_adj_2[k - 1] = 0.0;
        w_data_adj_4[k - 1] += t19;
      }
    }
    double t19 = t18[2];
    a_adj_1 += t19 * t14;
    t18[2] = 0.0;
    *w_data_adj_4 += t19 * a;
    double t20 = t18[1];
    t18[1] = 0.0;
    v_data_adj_3[1] += t20;
    in_adj[i] += t18[0];
    t18[0] = 0.0;
    for (unsigned long k = 3; k > 0; --k) {  // line 14
      double t21 = t17[k - 1];
      t17[k - 1] = 0.0;
      t15[k - 1] += t21;
    }
    for (unsigned long k = 0 < moved_1 ? moved_1 : 0; k > 0; --k) {
      double t21 = v_data_adj_3[v_size_3 - 1 - (k - 1)];
      v_data_adj_3[v_size_3 - 1 - (k - 1)] = 0.0;
      v_data_adj_3[v_size_2 - 1 - (k - 1)] += t21;
    }
    if (t13) {
      double *fresh_adj_2 = tape.pop<double *>();
      for (unsigned long k = 0 < v_size_2 ? v_size_2 : 0; k > 0; --k) {
        double t21 = fresh_adj_2[k - 1];
        fresh_adj_2[k - 1] = 0.0;
        v_data_adj_4[k - 1] += t21;
      }
    }
    double t21 = t15[2];
    t15[2] = 0.0;
    v_data_adj_4[v_size_2 - 1] += t21;
    double t22 = t15[1];
    t15[1] = 0.0;
    *v_data_adj_4 += t22;
    double t23 = t15[0];
    a_adj_1 += t23 * t16;
    in_adj[i] += t23 * a;
  }
  for (unsigned long k = 0 < n_1 ? n_1 : 0; k > 0; --k) {  // line 12
    a_adj_1 += w_data_adj[k - 1];
    w_data_adj[k - 1] = 0.0;
  }
  for (int t12 = 1; t12 >= 0; --t12) {
    t1[t12] += v_data_adj[t12];
    v_data_adj[t12] = 0.0;
  }
  a_adj_1 += t1[1];
  *in_adj += t1[0];
  *a_adj += a_adj_1;
}
