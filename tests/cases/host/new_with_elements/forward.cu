// Tangent of `lists` (kernel.cu:5) with respect to x, rate, by cugrad.
//   x_tan: tangent of x
//   rate_tan: tangent of rate
static double lists_fwd(const double *x, double rate, int n, double *x_tan, double rate_tan) {
  ::cugrad::host::sweep sweep(false);
  double *part = ::cugrad::host::allocate_zeroed_host<double>(32ul, nullptr, "kernel.cu:6");  // line 6
  double *part_tan = ::cugrad::host::shadow_host<double>(32ul, nullptr, "kernel.cu:6");
  double t0 = *x_tan;
  *part = *x;
  *part_tan = t0;
  part[1] = rate;
  part_tan[1] = rate_tan;
  double *whole = ::cugrad::host::allocate_zeroed_host<double>(16ul, nullptr, "kernel.cu:7");  // line 7
  double *whole_tan = ::cugrad::host::shadow_host<double>(16ul, nullptr, "kernel.cu:7");
  double t1 = x_tan[1];
  *whole = x[1];
  *whole_tan = t1;
  double t2 = x_tan[2];
  whole[1] = x[2];
  whole_tan[1] = t2;
  double *longer = ::cugrad::host::allocate_zeroed_host<double>((unsigned long)n * 8, nullptr,  // line 8
      "kernel.cu:8");
  double *longer_tan = ::cugrad::host::shadow_host<double>((unsigned long)n * 8, nullptr, "kernel.cu:8");
  double t3 = x[3];
  double t4 = x_tan[3];
  *longer = t3 * rate;
  *longer_tan = t4 * rate + t3 * rate_tan;
  Pair *pairs = ::cugrad::host::allocate_zeroed_host<Pair>(48ul, nullptr, "kernel.cu:9");  // line 9
  Pair *pairs_tan = ::cugrad::host::shadow_host<Pair>(48ul, nullptr, "kernel.cu:9");
  double t5 = *x_tan;
  pairs->a = *x;
  pairs_tan->a = t5;
  double t6 = x_tan[1];
  pairs->b = x[1];
  pairs_tan->b = t6;
  pairs[1].a = rate;
  pairs_tan[1].a = rate_tan;
  double t7 = x_tan[2];
  pairs[1].b = x[2];
  pairs_tan[1].b = t7;
  double t8 = *part;  // line 10
  double t9 = part[1];
  double t10 = part_tan[2] + (*part_tan * t9 + t8 * part_tan[1]);
  part[2] += t8 * t9;
  part_tan[2] = t10;
  double t11 = *longer;  // line 11
  double t12 = *whole;
  double t13 = *whole_tan;
  double t14 = longer_tan[n - 1] + (*longer_tan * t12 + t11 * t13);
  longer[n - 1] += t11 * t12;
  longer_tan[n - 1] = t14;
  double t15 = *part;  // line 12
  double t16 = part_tan[1];
  double t17 = *part_tan * part[1];
  double sum_tan = t17 + t15 * t16 + t10 + part_tan[3] + (t13 * whole[1] + t12 * whole_tan[1]) + t14;
  for (int i = 0; i < 3; ++i) {  // line 13
    sum_tan += (pairs_tan[i].a * pairs[i].b + pairs[i].a * pairs_tan[i].b) * (i + 1);
  }
  ::cugrad::host::free_host(part, nullptr, "kernel.cu:14");  // line 14
  ::cugrad::host::free_host(whole, nullptr, "kernel.cu:15");  // line 15
  ::cugrad::host::free_host(longer, nullptr, "kernel.cu:16");  // line 16
  ::cugrad::host::free_host(pairs, nullptr, "kernel.cu:17");  // line 17
  return sum_tan;
}
