// Gradient of `resized` (kernel.cu:8) with respect to x, rate, by cugrad.
//   x_adj: the gradient with respect to *x is added to it
//   rate_adj: the gradient with respect to rate is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
//   tape: holds what the reverse sweep needs of loops; it grows.
static void resized_rev(const double *x, double rate, int n, double *x_adj, double *rate_adj,
    ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, x_adj, rate_adj);
  double *p = ::cugrad::host::allocate_host<double>(24ul, nullptr, "kernel.cu:9");  // line 9
  double *p_adj = ::cugrad::host::shadow_host<double>(24ul, nullptr, "kernel.cu:9");
  double t0 = *x;  // line 10
  *p = t0;
  double t1 = x[1];  // line 11
  p[1] = t1 * rate;
  double t2 = t0 * t1;  // line 12
  double t3 = x[2];
  p[2] = t2 * t3;
  double t4 = *p;  // line 13
  double t5 = p[1];
  double *p_1 = ::cugrad::host::allocate_host<double>(8ul, nullptr, "kernel.cu:14");  // line 14
  double *p_adj_1 = ::cugrad::host::shadow_host<double>(8ul, nullptr, "kernel.cu:14");
  for (unsigned long t6 = 0; t6 < 1; ++t6) p_1[t6] = p[t6];
  ::cugrad::host::free_host(p, nullptr, "kernel.cu:14");
  double t6 = *p_1;  // line 15
  double *p_2 = ::cugrad::host::allocate_host<double>(16ul, nullptr, "kernel.cu:16");  // line 16
  double *p_adj_2 = ::cugrad::host::shadow_host<double>(16ul, nullptr, "kernel.cu:16");
  for (unsigned long t7 = 0; t7 < 1; ++t7) p_2[t7] = p_1[t7];
  ::cugrad::host::free_host(p_1, nullptr, "kernel.cu:16");
  double t7 = x[2];  // line 17
  p_2[1] = t7;
  double t8 = *p_2;  // line 18
  ::cugrad::host::free_host(p_2, nullptr, "kernel.cu:19");  // line 19
  double *all = nullptr;
  unsigned long t9 = 0;
  int size = 0;
  double *all_adj = nullptr;
  for (int i = 0; i < n; ++i) {  // line 23
    int size_1 = size;
    unsigned long t10 = t9;
    double *all_1 = all;
    double *all_adj_1 = all_adj;
    if (i % 2 == 0) {  // line 24
      size_1 = size + 1;  // line 25
      t10 = (unsigned long)size_1 * 8;
      all_1 = ::cugrad::host::allocate_host<double>(t10, nullptr, "kernel.cu:25");
      all_adj_1 = ::cugrad::host::shadow_host<double>(t10, nullptr, "kernel.cu:25");
      unsigned long t11 = (t9 < t10 ? t9 : t10) / 8;
      for (unsigned long t12 = 0; t12 < t11; ++t12) all_1[t12] = all[t12];
      ::cugrad::host::free_host(all, nullptr, "kernel.cu:25");
      double t12;
      if (size != 0) {  // line 26
        double t13 = all_1[size - 1];
        t12 = t13 * x[i];
        tape.push(t13);
      } else {
        t12 = x[i] * rate;
      }
      all_1[size] = t12;
      tape.push(all_adj_1);
    }
    tape.push(t9);  // line 23
    tape.push(size);
    tape.push(all_adj);
    all = all_1;
    t9 = t10;
    size = size_1;
    all_adj = all_adj_1;
  }
  ::cugrad::host::free_host(all, nullptr, "kernel.cu:30");  // line 30
  Pair *pairs = ::cugrad::host::allocate_zeroed_host<Pair>(32ul, nullptr, "kernel.cu:32");  // line 32
  Pair *pairs_adj = ::cugrad::host::shadow_host<Pair>(32ul, nullptr, "kernel.cu:32");
  pairs->a = x[1];  // line 33
  pairs[1].k = 3;  // line 34
  Pair *more = ::cugrad::host::allocate_host<Pair>(48ul, nullptr, "kernel.cu:35");  // line 35
  Pair *more_adj = ::cugrad::host::shadow_host<Pair>(48ul, nullptr, "kernel.cu:35");
  for (unsigned long t10 = 0; t10 < 2; ++t10) {
    int t11 = pairs[t10].k;
    more[t10].a = pairs[t10].a;
    more[t10].k = t11;
  }
  ::cugrad::host::free_host(pairs, nullptr, "kernel.cu:35");
  double t10 = (double)more[1].k;  // line 36
  double rate_adj_1 = more->a * t10;
  more[2].a = rate_adj_1;
  double t11 = more[1].a;  // line 37
  ::cugrad::host::free_host(more, nullptr, "kernel.cu:38");  // line 38

  // reverse sweep
  more_adj[1].a += rate_adj_1;  // line 37
  double t12 = more_adj[2].a;  // line 36
  more_adj[2].a = 0.0;
  more_adj->a += (rate + t11 + t12) * t10;
  for (unsigned long k = 2; k > 0; --k) {  // line 35
    pairs_adj[k - 1].a += more_adj[k - 1].a;
    more_adj[k - 1].a = 0.0;
  }
  x_adj[1] += pairs_adj->a;  // line 33
  for (int i = size - 1; i >= 0; --i) all_adj[i] += 2.0 * all[i];  // line 29
  pairs_adj->a = 0.0;  // line 33
  for (int i = n - 1; i >= 0; --i) {  // line 23
    double *all_adj_1 = tape.pop<double *>();
    int size_1 = tape.pop<int>();
    unsigned long t13 = tape.pop<unsigned long>();
    if (i % 2 == 0) {  // line 24
      double *all_adj_2 = tape.pop<double *>();
      int size_2 = size_1 + 1;  // line 25
      unsigned long t14 = (t13 < (unsigned long)size_2 * 8 ? t13 : (unsigned long)size_2 * 8) / 8;
      double t15 = all_adj_2[size_1];  // line 26
      all_adj_2[size_1] = 0.0;
      if (size_1 != 0) {
        double t16 = tape.pop<double>();
        double t17 = x[i];
        x_adj[i] += t15 * t16;
        all_adj_2[size_1 - 1] += t15 * t17;
      } else {
        rate_adj_1 += t15 * x[i];
        x_adj[i] += t15 * rate;
      }
      for (unsigned long k = 0 < t14 ? t14 : 0; k > 0; --k) {  // line 25
        double t16 = all_adj_2[k - 1];
        all_adj_2[k - 1] = 0.0;
        all_adj_1[k - 1] += t16;
      }
    }
  }
  *p_adj_2 += t7;  // line 18
  x_adj[2] += t8 + p_adj_2[1];  // line 17
  p_adj_2[1] = 0.0;
  for (unsigned long k = 1; k > 0; --k) {  // line 16
    p_adj_1[k - 1] += p_adj_2[k - 1];
    p_adj_2[k - 1] = 0.0;
  }
  rate_adj_1 += t6;  // line 15
  *p_adj_1 += rate;
  for (unsigned long k = 1; k > 0; --k) {  // line 14
    p_adj[k - 1] += p_adj_1[k - 1];
    p_adj_1[k - 1] = 0.0;
  }
  p_adj[1] += t4;  // line 13
  *p_adj += t5;
  double t13 = 1.0 + p_adj[2];  // line 12
  double t14 = t13 * t3;
  x_adj[2] += t13 * t2;
  p_adj[2] = 0.0;
  double t15 = p_adj[1];  // line 11
  rate_adj_1 += t15 * t1;
  x_adj[1] += t14 * t0 + t15 * rate;
  p_adj[1] = 0.0;
  *x_adj += t14 * t1 + *p_adj;  // line 10
  *rate_adj += rate_adj_1;  // line 9
  *p_adj = 0.0;  // line 10
}
