// Gradient of `lists` (kernel.cu:5) with respect to x, rate, by cugrad.
//   x_adj: the gradient with respect to *x is added to it
//   rate_adj: the gradient with respect to rate is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static void lists_rev(const double *x, double rate, int n, double *x_adj, double *rate_adj) {
  ::cugrad::host::sweep sweep(true, x_adj, rate_adj);
  double *part = ::cugrad::host::allocate_zeroed_host<double>(32ul, nullptr, "kernel.cu:6");  // line 6
  double *part_adj = ::cugrad::host::shadow_host<double>(32ul, nullptr, "kernel.cu:6");
  *part = *x;
  part[1] = rate;
  double *whole = ::cugrad::host::allocate_zeroed_host<double>(16ul, nullptr, "kernel.cu:7");  // line 7
  double *whole_adj = ::cugrad::host::shadow_host<double>(16ul, nullptr, "kernel.cu:7");
  *whole = x[1];
  whole[1] = x[2];
  double *longer = ::cugrad::host::allocate_zeroed_host<double>((unsigned long)n * 8, nullptr,  // line 8
      "kernel.cu:8");
  double *longer_adj = ::cugrad::host::shadow_host<double>((unsigned long)n * 8, nullptr, "kernel.cu:8");
  double t0 = x[3];
  *longer = t0 * rate;
  Pair *pairs = ::cugrad::host::allocate_zeroed_host<Pair>(48ul, nullptr, "kernel.cu:9");  // line 9
  Pair *pairs_adj = ::cugrad::host::shadow_host<Pair>(48ul, nullptr, "kernel.cu:9");
  pairs->a = *x;
  pairs->b = x[1];
  pairs[1].a = rate;
  pairs[1].b = x[2];
  double t1 = *part;  // line 10
  double t2 = part[1];
  part[2] += t1 * t2;
  double t3 = *longer;  // line 11
  double t4 = *whole;
  longer[n - 1] += t3 * t4;
  double t5 = *part;  // line 12
  double t6 = part[1];
  double t7 = whole[1];
  ::cugrad::host::free_host(part, nullptr, "kernel.cu:14");  // line 14
  ::cugrad::host::free_host(whole, nullptr, "kernel.cu:15");  // line 15
  ::cugrad::host::free_host(longer, nullptr, "kernel.cu:16");  // line 16
  ::cugrad::host::free_host(pairs, nullptr, "kernel.cu:17");  // line 17

  // reverse sweep
  for (int i = 2; i >= 0; --i) {  // line 13
    double t8 = pairs[i].b;
    int i_1 = i + 1;
    pairs_adj[i].b += i_1 * pairs[i].a;
    pairs_adj[i].a += i_1 * t8;
  }
  whole_adj[1] += t4;  // line 12
  part_adj[3] += 1.0;
  part_adj[1] += t5;
  *part_adj += t6;
  double t8 = 1.0 + longer_adj[n - 1];  // line 11
  longer_adj[n - 1] = 0.0;
  longer_adj[n - 1] += t8;
  *whole_adj += t7 + t8 * t3;
  *longer_adj += t8 * t4;
  double t9 = 1.0 + part_adj[2];  // line 10
  part_adj[2] = 0.0;
  part_adj[2] += t9;
  part_adj[1] += t9 * t1;
  *part_adj += t9 * t2;
  x_adj[2] += pairs_adj[1].b;  // line 9
  pairs_adj[1].b = 0.0;
  double rate_adj_1 = pairs_adj[1].a;
  pairs_adj[1].a = 0.0;
  x_adj[1] += pairs_adj->b;
  pairs_adj->b = 0.0;
  *x_adj += pairs_adj->a;
  double t10 = *longer_adj;  // line 8
  rate_adj_1 += t10 * t0;
  x_adj[3] += t10 * rate;
  x_adj[2] += whole_adj[1];  // line 7
  whole_adj[1] = 0.0;
  x_adj[1] += *whole_adj;
  rate_adj_1 += part_adj[1];  // line 6
  part_adj[1] = 0.0;
  *x_adj += *part_adj;
  *rate_adj += rate_adj_1;
  pairs_adj->a = 0.0;  // line 9
  *longer_adj = 0.0;  // line 8
  *whole_adj = 0.0;  // line 7
  *part_adj = 0.0;  // line 6
}
