// Tangent of `powers` (kernel.cu:7) with respect to x, a, by cugrad.
//   x_tan: tangent of x
//   a_tan: tangent of a
static double powers_fwd(const double *x, double a, int n, double *x_tan, double a_tan) {
  ::cugrad::host::sweep sweep(false);
  double *t0 = ::cugrad::host::allocate_host<double>((unsigned long)n * 8, nullptr, "kernel.cu:8");  // line 8
  double *t1 = ::cugrad::host::shadow_host<double>((unsigned long)n * 8, nullptr, "kernel.cu:8");
  int i = 0;
  bool broke = false;
  while (!broke && i < n) {  // line 9
    unsigned long t2 = (2 * (unsigned long)i + 1) * 8;  // line 10
    double *t3 = ::cugrad::host::allocate_host<double>(t2, nullptr, "kernel.cu:10");
    double *t4 = ::cugrad::host::shadow_host<double>(t2, nullptr, "kernel.cu:10");
    *t3 = a;  // line 11
    *t4 = a_tan;
    for (int k = 1; k < 2 * i + 1; ++k) {  // line 12
      double t5 = t3[k - 1];
      double t6 = t4[k - 1];
      double t7 = x[i];
      double t8 = x_tan[i];
      t3[k] = t5 * t7;
      t4[k] = t6 * t7 + t5 * t8;
    }
    if (i == 3) {  // line 24
      double t5 = x_tan[i];  // line 14
      t0[i] = x[i];
      t1[i] = t5;
    } else {
      double t5 = t3[2 * i];  // line 17
      double t6 = t4[2 * i];
      t0[i] = t5;
      t1[i] = t6;
      double t7 = x_tan[i];  // line 23
      t0[i] = t5 + 3.0 * x[i];
      t1[i] = t6 + 3.0 * t7;
      broke = i == 5 || broke;  // line 24
    }
    ::cugrad::host::free_host(t3, nullptr, "kernel.cu:9");  // line 9
    if (!broke) ++i;
  }
  bool returned = false;
  int k = 0;
  double result_tan = 0.0;
  while (!returned && k < 3) {  // line 27
    double *t2 = ::cugrad::host::allocate_host<double>((unsigned long)n * 2 * 8, nullptr,  // line 28
        "kernel.cu:28");
    double *t3 = ::cugrad::host::shadow_host<double>((unsigned long)n * 2 * 8, nullptr, "kernel.cu:28");
    double s = 0.0;
    double s_tan = 0.0;
    for (int i_1 = 0; i_1 < 5; ++i_1) {  // line 4
      double t4 = t0[i_1];
      double t5 = t1[i_1];
      s += t4 * t4;
      s_tan += t5 * t4 + t4 * t5;
    }
    t2[k] = s;  // line 29
    t3[k] = s_tan;
    if (s > 0.0) {  // line 30
      returned = true;
      result_tan = s_tan;
    }
    ::cugrad::host::free_host(t2, nullptr, "kernel.cu:27");  // line 27
    if (!returned) ++k;
  }
  if (!returned) result_tan = a_tan;  // line 7
  ::cugrad::host::free_host(t0, nullptr, "kernel.cu:7");
  return result_tan;
}
