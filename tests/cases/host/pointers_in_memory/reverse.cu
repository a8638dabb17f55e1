// Gradient of `through_memory` (kernel.cu:18) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void product_reverse(double *y, const Pair *pair, double *y_adj, Pair *pair_adj) {
  int i = threadIdx.x;  // line 15
  if (i >= pair->n) return;  // line 16
  double *t0 = pair_adj->p;
  double t1 = pair->p[i];
  double *t2 = pair_adj->q;
  double t3 = pair->q[i];

  // reverse sweep
  double t4 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  atomicAdd(&t2[i], t4 * t1);
  atomicAdd(&t0[i], t4 * t3);
}

static __global__ void grow_reverse_0(double *a, int n, double *a_adj) {
  int i = threadIdx.x;  // line 11
  if (i >= n) return;  // line 12
  double t0 = a[i];

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&a_adj[i], 0.0);
  atomicAdd(&a_adj[i], 2.0 * t1 * t0);
}

static __global__ void mix_reverse_0_1(double *y, double **rows, int n, double *y_adj, double **rows_adj) {
  int i = threadIdx.x;  // line 7
  if (i >= n) return;  // line 8
  double *t0 = *rows_adj;
  double t1 = (*rows)[i];
  double *t2 = rows_adj[1];
  double t3 = rows[1][i];

  // reverse sweep
  double t4 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  atomicAdd(&y_adj[i], t4);
  atomicAdd(&t2[i], t4 * t1);
  atomicAdd(&t0[i], t4 * t3);
}

static void through_memory_rev(double *out, const double *in, double *out_adj, double *in_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj);
  double *a = ::cugrad::host::allocate_zeroed_device<double>(32ul, nullptr, "kernel.cu:22");  // line 22
  double *a_adj = ::cugrad::host::shadow_device<double>(32ul, nullptr, "kernel.cu:22");
  double *b = ::cugrad::host::allocate_device<double>(32ul, nullptr, "kernel.cu:23");  // line 23
  double *b_adj = ::cugrad::host::shadow_device<double>(32ul, nullptr, "kernel.cu:23");
  double *c = ::cugrad::host::allocate_device<double>(32ul, nullptr, "kernel.cu:24");  // line 24
  double *c_adj = ::cugrad::host::shadow_device<double>(32ul, nullptr, "kernel.cu:24");
  double *y = ::cugrad::host::allocate_device<double>(32ul, nullptr, "kernel.cu:25");  // line 25
  double *y_adj = ::cugrad::host::shadow_device<double>(32ul, nullptr, "kernel.cu:25");
  double **rows = ::cugrad::host::allocate_device<double *>(16ul, nullptr, "kernel.cu:26");  // line 26
  double **rows_adj = ::cugrad::host::shadow_device<double *>(16ul, nullptr, "kernel.cu:26");
  Pair *pair = ::cugrad::host::allocate_device<Pair>(24ul, nullptr, "kernel.cu:27");  // line 27
  Pair *pair_adj = ::cugrad::host::shadow_device<Pair>(24ul, nullptr, "kernel.cu:27");
  double *table[2];  // line 28
  double *table_adj[2] = {};
  table[0] = a;
  table_adj[0] = a_adj;
  table[1] = b;
  table_adj[1] = b_adj;
  ::cugrad::host::copy(rows, table, 16ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:29");  // line 29
  ::cugrad::host::copy(rows_adj, table_adj, 16ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:29");
  Pair both;  // line 30
  Pair both_adj = {};
  both.p = b;  // line 31
  both_adj.p = b_adj;
  both.q = c;  // line 32
  both_adj.q = c_adj;
  both.n = 4;  // line 33
  ::cugrad::host::copy(pair, &both, 24ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::copy(pair_adj, &both_adj, 24ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");
  ::cugrad::host::copy(a, in, 32ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:35");  // line 35
  ::cugrad::host::copy(b, in + 4, 32ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:36");  // line 36
  ::cugrad::host::copy(c, in, 32ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:37");  // line 37
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 38
      ::cugrad::derived<decltype(&product), &product, true, false>{}, "kernel.cu:38", y, pair);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 39
      ::cugrad::derived<decltype(&mix), &mix, true, false>{}, "kernel.cu:39", y, rows, 4);
  ::cugrad::host::snapshot a_before = ::cugrad::host::keep(a, nullptr, "kernel.cu:40");  // line 40
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&grow), &grow, true, false>{}, "kernel.cu:40", a, 4);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 41
      ::cugrad::derived<decltype(&mix), &mix, true, false>{}, "kernel.cu:41", y, rows, 4);
  ::cugrad::host::snapshot a_before_1 = ::cugrad::host::keep(a, nullptr, "kernel.cu:42");  // line 42
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&grow), &grow, true, false>{}, "kernel.cu:42", a, 4);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 43
      ::cugrad::derived<decltype(&mix), &mix, true, false>{}, "kernel.cu:43", y, rows, 4);
  ::cugrad::host::copy(out, y, 32ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:44");  // line 44
  ::cugrad::host::free_device(a, nullptr, "kernel.cu:45");  // line 45
  ::cugrad::host::free_device(b, nullptr, "kernel.cu:46");  // line 46
  ::cugrad::host::free_device(c, nullptr, "kernel.cu:47");  // line 47
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:48");  // line 48
  ::cugrad::host::free_device(rows, nullptr, "kernel.cu:49");  // line 49
  ::cugrad::host::free_device(pair, nullptr, "kernel.cu:50");  // line 50

  // reverse sweep
  ::cugrad::host::add_back(y_adj, out_adj, 32ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:44");  // line 44
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 43
      ::cugrad::derived<decltype(&mix_reverse_0_1), &mix_reverse_0_1, true, false>{},
      "kernel.cu:43", y, rows, 4, y_adj, rows_adj);
  ::cugrad::host::put_back(a_before_1, "kernel.cu:42");  // line 42
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&grow_reverse_0), &grow_reverse_0, true, false>{}, "kernel.cu:42", a, 4,
      a_adj);
  ::cugrad::host::give_up(a_before_1, "kernel.cu:42");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 41
      ::cugrad::derived<decltype(&mix_reverse_0_1), &mix_reverse_0_1, true, false>{},
      "kernel.cu:41", y, rows, 4, y_adj, rows_adj);
  ::cugrad::host::put_back(a_before, "kernel.cu:40");  // line 40
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&grow_reverse_0), &grow_reverse_0, true, false>{}, "kernel.cu:40", a, 4,
      a_adj);
  ::cugrad::host::give_up(a_before, "kernel.cu:40");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 39
      ::cugrad::derived<decltype(&mix_reverse_0_1), &mix_reverse_0_1, true, false>{},
      "kernel.cu:39", y, rows, 4, y_adj, rows_adj);
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 38
      ::cugrad::derived<decltype(&product_reverse), &product_reverse, true, false>{},
      "kernel.cu:38", y, pair, y_adj, pair_adj);
  ::cugrad::host::add_back(in_adj, c_adj, 32ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:37");  // line 37
  ::cugrad::host::add_back(in_adj + 4, b_adj, 32ul, cudaMemcpyHostToDevice, nullptr,  // line 36
      "kernel.cu:36");
  ::cugrad::host::add_back(in_adj, a_adj, 32ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:35");  // line 35
}
