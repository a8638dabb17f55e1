// Gradient of `kernel` (kernel.cu:24) with respect to out, x, scale, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
//   scale_adj: the gradient with respect to scale is added to what it points to
static __global__ void each_sum_cugrad_library_transformed_Square_const_double_ptr_double_cugrad_library_same_double_reverse_0_1(cugrad::library::transformed<Square, const double *> in,
    double *out, cugrad::library::same<double> f, unsigned long n,
    cugrad::library::transformed<Square, const double *> *in_adj, double *out_adj) {
  const double *t0 = in_adj->it;  // line 72
  bool t1 = threadIdx.x % 32 == 0;
  double mine_adj = t1 ? *out_adj : 0.0;
  for (int k = 5; k > 0; --k) {
    int lanes = 16 >> (k - 1);
    mine_adj += ::cugrad::shuffle_down_transposed(0xffffffffu, mine_adj, lanes);
  }
  double mine = 0.0;
  for (unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x; i
      < n; i += (unsigned long)gridDim.x * (unsigned long)blockDim.x) {
    double x = in.it[i];
    mine += x * x;
    double x_adj = 2.0 * mine_adj * x;  // line 16
    atomicAdd(&((double *)t0)[i], x_adj);
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    mine += __shfl_down_sync(0xffffffffu, mine, lanes);
  }
  if (t1) {
    // reverse sweep
  }
}

static __global__ void each_sum_cugrad_library_transformed_Weighted_cugrad_library_counting_int_double_cugrad_library_same_double_reverse_0_1(cugrad::library::transformed<Weighted, cugrad::library::counting<int>> in,
    double *out, cugrad::library::same<double> f, unsigned long n,
    cugrad::library::transformed<Weighted, cugrad::library::counting<int>> *in_adj, double *out_adj) {
  const double *t0 = in_adj->f.x;  // line 72
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  unsigned long t1 = (unsigned long)gridDim.x * (unsigned long)blockDim.x;
  double mine = 0.0;
  for (unsigned long i_1 = i; i_1 < n; i_1 += t1) {
    int i_2 = in.it.at + (int)i_1;
    mine += in.f.scale * i_2 * in.f.x[i_2];
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    mine += __shfl_down_sync(0xffffffffu, mine, lanes);
  }
  double mine_adj = 0.0;
  if (threadIdx.x % 32 == 0) {
    // reverse sweep
    mine_adj = *out_adj;
  }
  for (int k = 5; k > 0; --k) {
    int lanes = 16 >> (k - 1);
    mine_adj += ::cugrad::shuffle_down_transposed(0xffffffffu, mine_adj, lanes);
  }
  bool t2 = i < n;
  double in_f_scale_adj = 0.0;
  for (unsigned long k = t2 ? (n - i - 1) / (t2 ? t1 : 1) + 1 : 0; k > 0; --k) {
    unsigned long i_1 = i + (k - 1) * t1;
    int i_2 = in.it.at + (int)i_1;
    double t3 = in.f.x[i_2];  // line 21
    atomicAdd(&((double *)t0)[i_2], mine_adj * (in.f.scale * i_2));
    in_f_scale_adj += mine_adj * t3 * i_2;
  }
  ::cugrad::accumulate_block(&in_adj->f.scale, in_f_scale_adj);  // line 72
}

static void kernel_rev(double *out, const double *x, double scale, int n, double *out_adj, double *x_adj,
    double *scale_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, x_adj, scale_adj);
  void *temp = ::cugrad::host::allocate_device<void>(1ul, nullptr, "kernel.cu:31");  // line 31
  bool t0 = temp == nullptr;  // line 32
  if (!t0) {
    ::cugrad::host::fill(out, 0, 8ul, nullptr, "kernel.cu:32");
    if (n > 0) {
      unsigned long n_1 = n;
      ::cugrad::host::launch(::cugrad::launch_config(dim3(n_1 > 262144 ? 1024
          : (unsigned int)((n_1 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::each_sum<cugrad::library::transformed<Square, const double *>, double, cugrad::library::same<double>>), &cugrad::library::each_sum<cugrad::library::transformed<Square, const double *>, double, cugrad::library::same<double>>, true, true>{},
          "kernel.cu:32", cugrad::library::transformed<Square, const double *>{x, Square{}}, out,
          cugrad::library::same<double>{}, n_1);
    }
  }
  double *out_1 = out + 1;  // line 33
  int count = n - 1;
  if (!t0) {
    ::cugrad::host::fill(out_1, 0, 8ul, nullptr, "kernel.cu:33");
    if (count > 0) {
      unsigned long n_1 = count;
      ::cugrad::host::launch(::cugrad::launch_config(dim3(n_1 > 262144 ? 1024
          : (unsigned int)((n_1 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::each_sum<cugrad::library::transformed<Weighted, cugrad::library::counting<int>>, double, cugrad::library::same<double>>), &cugrad::library::each_sum<cugrad::library::transformed<Weighted, cugrad::library::counting<int>>, double, cugrad::library::same<double>>, true, true>{},
          "kernel.cu:33",
          cugrad::library::transformed<Weighted, cugrad::library::counting<int>>{cugrad::library::counting<int>{1},
          Weighted{x, scale}}, out_1, cugrad::library::same<double>{}, n_1);
    }
  }
  ::cugrad::host::free_device(temp, nullptr, "kernel.cu:34");  // line 34

  // reverse sweep
  double scale_adj_1 = 0.0;
  if (!t0) {  // line 33
    if (count > 0) {
      unsigned long n_1 = count;
      cugrad::library::transformed<Weighted, cugrad::library::counting<int>> *t1 =
          ::cugrad::host::upload(cugrad::library::transformed<Weighted, cugrad::library::counting<int>>{cugrad::library::counting<int>{0},
          Weighted{x_adj, 0.0}}, nullptr, "kernel.cu:33");
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(n_1 > 262144 ? 1024
          : (unsigned int)((n_1 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&each_sum_cugrad_library_transformed_Weighted_cugrad_library_counting_int_double_cugrad_library_same_double_reverse_0_1), &each_sum_cugrad_library_transformed_Weighted_cugrad_library_counting_int_double_cugrad_library_same_double_reverse_0_1, true, true>{},
          "kernel.cu:33",
          cugrad::library::transformed<Weighted, cugrad::library::counting<int>>{cugrad::library::counting<int>{1},
          Weighted{x, scale}}, out_1, cugrad::library::same<double>{}, n_1, t1, out_adj + 1);
      cugrad::library::transformed<Weighted, cugrad::library::counting<int>> t2 =
          ::cugrad::host::download(t1, nullptr, "kernel.cu:33");
      scale_adj_1 = t2.f.scale;
    }
    ::cugrad::host::clear(out_adj + 1, 8ul, nullptr, "kernel.cu:33");
  }
  if (!t0) {  // line 32
    if (n > 0) {
      unsigned long n_1 = n;
      cugrad::library::transformed<Square, const double *> *t1 =
          ::cugrad::host::upload(cugrad::library::transformed<Square, const double *>{x_adj, Square{}},
          nullptr, "kernel.cu:32");
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(n_1 > 262144 ? 1024
          : (unsigned int)((n_1 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&each_sum_cugrad_library_transformed_Square_const_double_ptr_double_cugrad_library_same_double_reverse_0_1), &each_sum_cugrad_library_transformed_Square_const_double_ptr_double_cugrad_library_same_double_reverse_0_1, true, true>{},
          "kernel.cu:32", cugrad::library::transformed<Square, const double *>{x, Square{}}, out,
          cugrad::library::same<double>{}, n_1, t1, out_adj);
    }
    ::cugrad::host::clear(out_adj, 8ul, nullptr, "kernel.cu:32");
  }
  *scale_adj += scale_adj_1;  // line 30
}
