// Gradient of `powers` (kernel.cu:7) with respect to x, a, by cugrad.
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
//   tape: holds what the reverse sweep needs of loops; it grows.
static void powers_rev(const double *x, double a, int n, double *x_adj, double *a_adj,
    ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, x_adj, a_adj);
  double *t0 = ::cugrad::host::allocate_host<double>((unsigned long)n * 8, nullptr, "kernel.cu:8");  // line 8
  double *t1 = ::cugrad::host::shadow_host<double>((unsigned long)n * 8, nullptr, "kernel.cu:8");
  int i = 0;
  bool broke = false;
  long long trips = 0;
  while (!broke && i < n) {  // line 9
    unsigned long t2 = (2 * (unsigned long)i + 1) * 8;  // line 10
    double *t3 = ::cugrad::host::allocate_host<double>(t2, nullptr, "kernel.cu:10");
    double *t4 = ::cugrad::host::shadow_host<double>(t2, nullptr, "kernel.cu:10");
    *t3 = a;  // line 11
    for (int k = 1; k < 2 * i + 1; ++k) {  // line 12
      double t5 = t3[k - 1];
      t3[k] = t5 * x[i];
      tape.push(t5);
    }
    if (i == 3) {  // line 13
      t0[i] = x[i];  // line 14
    } else {
      double t5 = t3[2 * i];  // line 17
      t0[i] = t5;
      t0[i] = t5 + 3.0 * x[i];  // line 23
      broke = i == 5 || broke;  // line 24
    }
    ::cugrad::host::free_host(t3, nullptr, "kernel.cu:9");  // line 9
    int i_1 = i;
    if (!broke) i_1 = i + 1;
    ++trips;
    tape.push(t4);
    tape.push(i);
    i = i_1;
  }
  bool returned = false;
  int k = 0;
  long long trips_1 = 0;
  while (!returned && k < 3) {  // line 27
    double *t2 = ::cugrad::host::allocate_host<double>((unsigned long)n * 2 * 8, nullptr,  // line 28
        "kernel.cu:28");
    double *t3 = ::cugrad::host::shadow_host<double>((unsigned long)n * 2 * 8, nullptr, "kernel.cu:28");
    double s = 0.0;
    for (int i_1 = 0; i_1 < 5; ++i_1) {  // line 4
      double t4 = t0[i_1];
      s += t4 * t4;
    }
    t2[k] = s;  // line 29
    returned = s > 0.0 || returned;  // line 30
    ::cugrad::host::free_host(t2, nullptr, "kernel.cu:27");  // line 27
    int k_1 = k;
    if (!returned) k_1 = k + 1;
    ++trips_1;
    tape.push(t3);
    tape.push(k);
    k = k_1;
  }
  ::cugrad::host::free_host(t0, nullptr, "kernel.cu:7");  // line 7

  // reverse sweep
  double a_adj_1 = 0.0;
  double result_adj = 1.0;
  if (!returned) {
    a_adj_1 = 1.0;
    result_adj = 0.0;
  }
  for (long long k_1 = trips_1; k_1 > 0; --k_1) {  // line 27
    int k_2 = tape.pop<int>();
    double *t2 = tape.pop<double *>();
    double s = 0.0;
    for (int i_1 = 0; i_1 < 5; ++i_1) {  // line 4
      double t3 = t0[i_1];
      s += t3 * t3;
    }
    double s_adj = 0.0;
    if (s > 0.0) {  // line 30
      s_adj = result_adj;
      result_adj = 0.0;
    }
    s_adj += t2[k_2];  // line 29
    t2[k_2] = 0.0;
    for (int i_1 = 4; i_1 >= 0; --i_1) t1[i_1] += 2.0 * s_adj * t0[i_1];  // line 4
  }
  for (long long k_1 = trips; k_1 > 0; --k_1) {  // line 9
    int i_1 = tape.pop<int>();
    double *t2 = tape.pop<double *>();
    if (i_1 == 3) {  // line 13
      x_adj[i_1] += t1[i_1];  // line 14
      t1[i_1] = 0.0;
    } else {
      double t3 = t1[i_1];  // line 23
      x_adj[i_1] += t3 * 3.0;
      t1[i_1] = 0.0;
      t1[i_1] = 0.0;  // line 17
      t2[2 * i_1] += t3 + 0.0;
    }
    for (int k_2 = 2 * i_1; k_2 >= 1; --k_2) {  // line 12
      double t3 = tape.pop<double>();
      double t4 = x[i_1];
      double t5 = t2[k_2];
      t2[k_2] = 0.0;
      x_adj[i_1] += t5 * t3;
      t2[k_2 - 1] += t5 * t4;
    }
    a_adj_1 += *t2;  // line 11
    *t2 = 0.0;
  }
  *a_adj += a_adj_1;  // line 7
}
