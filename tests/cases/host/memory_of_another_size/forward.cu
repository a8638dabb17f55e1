// Tangent of `resized` (kernel.cu:8) with respect to x, rate, by cugrad.
//   x_tan: tangent of x
//   rate_tan: tangent of rate
static double resized_fwd(const double *x, double rate, int n, double *x_tan, double rate_tan) {
  ::cugrad::host::sweep sweep(false);
  double *p = ::cugrad::host::allocate_host<double>(24ul, nullptr, "kernel.cu:9");  // line 9
  double *p_tan = ::cugrad::host::shadow_host<double>(24ul, nullptr, "kernel.cu:9");
  double t0 = *x;  // line 10
  double t1 = *x_tan;
  *p = t0;
  *p_tan = t1;
  double t2 = x[1];  // line 11
  double t3 = x_tan[1];
  p[1] = t2 * rate;
  p_tan[1] = t3 * rate + t2 * rate_tan;
  double t4 = t0 * t2;  // line 12
  double t5 = x[2];
  double t6 = (t1 * t2 + t0 * t3) * t5 + t4 * x_tan[2];
  p[2] = t4 * t5;
  p_tan[2] = t6;
  double sum_tan = *p_tan * p[1] + *p * p_tan[1] + t6;  // line 13
  double *p_1 = ::cugrad::host::allocate_host<double>(8ul, nullptr, "kernel.cu:14");  // line 14
  double *p_tan_1 = ::cugrad::host::shadow_host<double>(8ul, nullptr, "kernel.cu:14");
  for (unsigned long t7 = 0; t7 < 1; ++t7) {
    double t8 = p_tan[t7];
    p_1[t7] = p[t7];
    p_tan_1[t7] = t8;
  }
  ::cugrad::host::free_host(p, nullptr, "kernel.cu:14");
  sum_tan += *p_tan_1 * rate + *p_1 * rate_tan;  // line 15
  double *p_2 = ::cugrad::host::allocate_host<double>(16ul, nullptr, "kernel.cu:16");  // line 16
  double *p_tan_2 = ::cugrad::host::shadow_host<double>(16ul, nullptr, "kernel.cu:16");
  for (unsigned long t7 = 0; t7 < 1; ++t7) {
    double t8 = p_tan_1[t7];
    p_2[t7] = p_1[t7];
    p_tan_2[t7] = t8;
  }
  ::cugrad::host::free_host(p_1, nullptr, "kernel.cu:16");
  double t7 = x[2];  // line 17
  double t8 = x_tan[2];
  p_2[1] = t7;
  p_tan_2[1] = t8;
  sum_tan += t8 * *p_2 + t7 * *p_tan_2;  // line 18
  ::cugrad::host::free_host(p_2, nullptr, "kernel.cu:19");  // line 19
  double *all = nullptr;
  unsigned long t9 = 0;
  int size = 0;
  double *all_tan = nullptr;
  for (int i = 0; i < n; ++i) {  // line 23
    int size_1 = size;
    unsigned long t10 = t9;
    double *all_1 = all;
    double *all_tan_1 = all_tan;
    if (i % 2 == 0) {  // line 26
      size_1 = size + 1;  // line 25
      t10 = (unsigned long)size_1 * 8;
      all_1 = ::cugrad::host::allocate_host<double>(t10, nullptr, "kernel.cu:25");
      all_tan_1 = ::cugrad::host::shadow_host<double>(t10, nullptr, "kernel.cu:25");
      unsigned long t11 = (t9 < t10 ? t9 : t10) / 8;
      for (unsigned long t12 = 0; t12 < t11; ++t12) {
        double t13 = all_tan[t12];
        all_1[t12] = all[t12];
        all_tan_1[t12] = t13;
      }
      ::cugrad::host::free_host(all, nullptr, "kernel.cu:25");
      double t12;
      double t13;
      if (size != 0) {  // line 26
        double t14 = all_1[size - 1];
        double t15 = x[i];
        t12 = t14 * t15;
        t13 = all_tan_1[size - 1] * t15 + t14 * x_tan[i];
      } else {
        double t14 = x[i];
        t12 = t14 * rate;
        t13 = x_tan[i] * rate + t14 * rate_tan;
      }
      all_1[size] = t12;
      all_tan_1[size] = t13;
    }
    all = all_1;
    t9 = t10;
    size = size_1;
    all_tan = all_tan_1;
  }
  for (int i = 0; i < size; ++i) {  // line 29
    double t10 = all[i];
    double t11 = all_tan[i];
    sum_tan += t11 * t10 + t10 * t11;
  }
  ::cugrad::host::free_host(all, nullptr, "kernel.cu:30");  // line 30
  Pair *pairs = ::cugrad::host::allocate_zeroed_host<Pair>(32ul, nullptr, "kernel.cu:32");  // line 32
  Pair *pairs_tan = ::cugrad::host::shadow_host<Pair>(32ul, nullptr, "kernel.cu:32");
  double t10 = x_tan[1];  // line 33
  pairs->a = x[1];
  pairs_tan->a = t10;
  pairs[1].k = 3;  // line 34
  Pair *more = ::cugrad::host::allocate_host<Pair>(48ul, nullptr, "kernel.cu:35");  // line 35
  Pair *more_tan = ::cugrad::host::shadow_host<Pair>(48ul, nullptr, "kernel.cu:35");
  for (unsigned long t11 = 0; t11 < 2; ++t11) {
    double t12 = pairs_tan[t11].a;
    int t13 = pairs[t11].k;
    more[t11].a = pairs[t11].a;
    more_tan[t11].a = t12;
    more[t11].k = t13;
  }
  ::cugrad::host::free_host(pairs, nullptr, "kernel.cu:35");
  double t11 = (double)more[1].k;  // line 36
  double t12 = more->a * t11;
  double t13 = more_tan->a * t11;
  more[2].a = t12;
  more_tan[2].a = t13;
  sum_tan += t13 * more[1].a + t12 * more_tan[1].a + (t13 * rate + t12 * rate_tan);  // line 37
  ::cugrad::host::free_host(more, nullptr, "kernel.cu:38");  // line 38
  return sum_tan;
}
