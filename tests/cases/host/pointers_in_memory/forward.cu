// Tangent of `through_memory` (kernel.cu:18) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void grow_tangent_0(double *a, int n, double *a_tan) {
  int i = threadIdx.x;  // line 11
  if (i >= n) return;  // line 12
  double t0 = a[i];
  double t1 = a_tan[i];
  a[i] = t0 * t0;
  a_tan[i] = t1 * t0 + t0 * t1;
}

static __global__ void mix_tangent_0_1(double *y, double **rows, int n, double *y_tan, double **rows_tan) {
  int i = threadIdx.x;  // line 7
  if (i >= n) return;  // line 8
  double t0 = (*rows)[i];
  double t1 = (*rows_tan)[i];
  double t2 = rows[1][i];
  double t3 = rows_tan[1][i];
  double t4 = y_tan[i];
  y[i] += t0 * t2;
  y_tan[i] = t4 + (t1 * t2 + t0 * t3);
}

static __global__ void product_tangent(double *y, const Pair *pair, double *y_tan, Pair *pair_tan) {
  int i = threadIdx.x;  // line 15
  if (i >= pair->n) return;  // line 16
  double t0 = pair->p[i];
  double t1 = pair_tan->p[i];
  double t2 = pair->q[i];
  double t3 = pair_tan->q[i];
  y[i] = t0 * t2;
  y_tan[i] = t1 * t2 + t0 * t3;
}

static void through_memory_fwd(double *out, const double *in, double *out_tan, double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  double *a = ::cugrad::host::allocate_device<double>(32ul, nullptr, "kernel.cu:22");  // line 22
  double *a_tan = ::cugrad::host::shadow_device<double>(32ul, nullptr, "kernel.cu:22");
  double *b = ::cugrad::host::allocate_device<double>(32ul, nullptr, "kernel.cu:23");  // line 23
  double *b_tan = ::cugrad::host::shadow_device<double>(32ul, nullptr, "kernel.cu:23");
  double *c = ::cugrad::host::allocate_device<double>(32ul, nullptr, "kernel.cu:24");  // line 24
  double *c_tan = ::cugrad::host::shadow_device<double>(32ul, nullptr, "kernel.cu:24");
  double *y = ::cugrad::host::allocate_device<double>(32ul, nullptr, "kernel.cu:25");  // line 25
  double *y_tan = ::cugrad::host::shadow_device<double>(32ul, nullptr, "kernel.cu:25");
  double **rows = ::cugrad::host::allocate_device<double *>(16ul, nullptr, "kernel.cu:26");  // line 26
  double **rows_tan = ::cugrad::host::shadow_device<double *>(16ul, nullptr, "kernel.cu:26");
  Pair *pair = ::cugrad::host::allocate_device<Pair>(24ul, nullptr, "kernel.cu:27");  // line 27
  Pair *pair_tan = ::cugrad::host::shadow_device<Pair>(24ul, nullptr, "kernel.cu:27");
  double *table[2];  // line 28
  double *table_tan[2] = {};
  table[0] = a;
  table_tan[0] = a_tan;
  table[1] = b;
  table_tan[1] = b_tan;
  ::cugrad::host::copy(rows, table, 16ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:29");  // line 29
  ::cugrad::host::copy(rows_tan, table_tan, 16ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:29");
  Pair both;  // line 30
  Pair both_tan = {};
  both.p = b;  // line 31
  both_tan.p = b_tan;
  both.q = c;  // line 32
  both_tan.q = c_tan;
  both.n = 4;  // line 33
  ::cugrad::host::copy(pair, &both, 24ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::copy(pair_tan, &both_tan, 24ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");
  ::cugrad::host::copy(pair_tan, &both_tan, 24ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");
  ::cugrad::host::copy(a, in, 32ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:35");  // line 35
  ::cugrad::host::copy(a_tan, in_tan, 32ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:35");
  ::cugrad::host::copy(b, in + 4, 32ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:36");  // line 36
  ::cugrad::host::copy(b_tan, in_tan + 4, 32ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:36");
  ::cugrad::host::copy(c, in, 32ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:37");  // line 37
  ::cugrad::host::copy(c_tan, in_tan, 32ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:37");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 38
      ::cugrad::derived<decltype(&product_tangent), &product_tangent, true, false>{},
      "kernel.cu:38", y, pair, y_tan, pair_tan);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 39
      ::cugrad::derived<decltype(&mix_tangent_0_1), &mix_tangent_0_1, true, false>{},
      "kernel.cu:39", y, rows, 4, y_tan, rows_tan);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 40
      ::cugrad::derived<decltype(&grow_tangent_0), &grow_tangent_0, true, false>{},
      "kernel.cu:40", a, 4, a_tan);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 41
      ::cugrad::derived<decltype(&mix_tangent_0_1), &mix_tangent_0_1, true, false>{},
      "kernel.cu:41", y, rows, 4, y_tan, rows_tan);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 42
      ::cugrad::derived<decltype(&grow_tangent_0), &grow_tangent_0, true, false>{},
      "kernel.cu:42", a, 4, a_tan);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 43
      ::cugrad::derived<decltype(&mix_tangent_0_1), &mix_tangent_0_1, true, false>{},
      "kernel.cu:43", y, rows, 4, y_tan, rows_tan);
  ::cugrad::host::copy(out, y, 32ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:44");  // line 44
  ::cugrad::host::copy(out_tan, y_tan, 32ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:44");
  ::cugrad::host::free_device(a, nullptr, "kernel.cu:45");  // line 45
  ::cugrad::host::free_device(b, nullptr, "kernel.cu:46");  // line 46
  ::cugrad::host::free_device(c, nullptr, "kernel.cu:47");  // line 47
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:48");  // line 48
  ::cugrad::host::free_device(rows, nullptr, "kernel.cu:49");  // line 49
  ::cugrad::host::free_device(pair, nullptr, "kernel.cu:50");  // line 50
}
