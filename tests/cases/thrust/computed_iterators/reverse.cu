// Gradient of `run` (kernel.cu:40) with respect to out, in, result, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   in_adj: in: the adjoint of *in after the function; out: the adjoint of *in before it
//   result_adj: in: the adjoint of *result after the function, the seed; out: 0 where *result was written
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void each_call_cugrad_library_counting_int_Apply_reverse_1(cugrad::library::counting<int> in,
    Apply f, unsigned long n, Apply *f_adj) {
  double *t0 = f_adj->out;
  const double *t1 = f_adj->in;
  ::cugrad::require_own_arrays(::cugrad::are_own_arrays(2, f.out, t0, f.in, t1));
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  int i_1 = in.at + (int)i;  // line 26
  double t2 = t0[i_1];
  double t3 = f.in[i_1];
  f.out[i_1] += t3 * t3;

  // reverse sweep
  t0[i_1] = 0.0;
  t0[i_1] += t2;
  ((double *)t1)[i_1] += 2.0 * t2 * t3;
}

static __global__ void each_transform_cugrad_library_counting_int_double_Stencil_reverse_1_2(cugrad::library::counting<int> in,
    double *out, Stencil f, unsigned long n, double *out_adj, Stencil *f_adj) {
  const double *t0 = f_adj->in;  // line 57
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  bool t1 = i < n;
  double f_a_adj = 0.0;
  if (t1) {
    int i_1 = in.at + (int)i;
    double t2 = f.in[i_1];  // line 21
    int t3 = (i_1 + 1) % f.n;

    // reverse sweep
    double t4 = out_adj[i];
    double t5 = t4 * f.in[t3];
    atomicAdd(&((double *)t0)[t3], t4 * (f.a * t2));
    f_a_adj = t5 * t2;
    atomicAdd(&((double *)t0)[i_1], t5 * f.a);
  }
  ::cugrad::accumulate_block(&f_adj->a, f_a_adj);  // line 57
  if (t1) out_adj[i] = 0.0;
}

static __global__ void each_transform_cugrad_library_counting_long_double_Weighted_reverse_1_2(cugrad::library::counting<long> in,
    double *out, Weighted f, unsigned long n, double *out_adj, Weighted *f_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  bool t0 = i < n;
  double f_a_adj = 0.0;
  if (t0) {
    int i_1 = in.at + (long)i;

    // reverse sweep
    f_a_adj = out_adj[i] * i_1;  // line 30
  }
  ::cugrad::accumulate_block(&f_adj->a, f_a_adj);  // line 57
  if (t0) out_adj[i] = 0.0;
}

static __global__ void each_sum_cugrad_library_counting_int_double_Stencil_reverse_1_2(cugrad::library::counting<int> in,
    double *out, Stencil f, unsigned long n, double *out_adj, Stencil *f_adj) {
  const double *t0 = f_adj->in;  // line 72
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  unsigned long t1 = (unsigned long)gridDim.x * (unsigned long)blockDim.x;
  double mine = 0.0;
  for (unsigned long i_1 = i; i_1 < n; i_1 += t1) {
    int i_2 = in.at + (int)i_1;
    mine += f.a * f.in[i_2] * f.in[(i_2 + 1) % f.n];
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
  double f_a_adj = 0.0;
  for (unsigned long k = t2 ? (n - i - 1) / (t2 ? t1 : 1) + 1 : 0; k > 0; --k) {
    unsigned long i_1 = i + (k - 1) * t1;
    int i_2 = in.at + (int)i_1;
    double t3 = f.in[i_2];  // line 21
    int t4 = (i_2 + 1) % f.n;
    double t5 = mine_adj * f.in[t4];
    atomicAdd(&((double *)t0)[t4], mine_adj * (f.a * t3));
    f_a_adj += t5 * t3;
    atomicAdd(&((double *)t0)[i_2], t5 * f.a);
  }
  ::cugrad::accumulate_block(&f_adj->a, f_a_adj);  // line 72
}

static __global__ void each_sum_cugrad_library_transformed_Square_double_ptr_double_cugrad_library_same_double_reverse_0_1(cugrad::library::transformed<Square, double *> in,
    double *out, cugrad::library::same<double> f, unsigned long n,
    cugrad::library::transformed<Square, double *> *in_adj, double *out_adj) {
  double *t0 = in_adj->it;  // line 72
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
    double x_adj = 2.0 * mine_adj * x;  // line 37
    atomicAdd(&t0[i], x_adj);
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    mine += __shfl_down_sync(0xffffffffu, mine, lanes);
  }
  if (t1) {
    // reverse sweep
  }
}

static __global__ void each_transform_cugrad_library_counting_long_int_Shuffle_reverse_1(cugrad::library::counting<long> in,
    int *out, Shuffle f, unsigned long n, int *out_adj) {
}

static __global__ void each_sum_cugrad_library_permuted_double_ptr_int_ptr_double_cugrad_library_same_double_reverse_0_1(cugrad::library::permuted<double *, int *> in,
    double *out, cugrad::library::same<double> f, unsigned long n,
    cugrad::library::permuted<double *, int *> *in_adj, double *out_adj) {
  double *t0 = in_adj->it;  // line 72
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  unsigned long t1 = (unsigned long)gridDim.x * (unsigned long)blockDim.x;
  double mine = 0.0;
  for (unsigned long i_1 = i; i_1 < n; i_1 += t1) mine += in.it[in.map[i_1]];
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
  for (unsigned long k = t2 ? (n - i - 1) / (t2 ? t1 : 1) + 1 : 0; k > 0; --k) {
    unsigned long i_1 = i + (k - 1) * t1;
    atomicAdd(&t0[in.map[i_1]], mine_adj);
  }
}

static __global__ void transform2_in_first_double_double_thrust_multiplies_double_reverse_0_1(double *x,
    const double *b, thrust::multiplies<double> f, unsigned long n, double *x_adj, double *b_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  double t0 = b[i];

  // reverse sweep
  double t1 = x_adj[i];
  b_adj[i] += t1 * x[i];
  x_adj[i] = t1 * t0;
}

static __global__ void each_gather_double_int_double_reverse_0_1_2(const double *in, const int *map,
    double *out, unsigned long n, double *in_adj, int *map_adj, double *out_adj) {
  __shared__ double in_sums[1024];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&in_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    unsigned long i = (unsigned long)block * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
    if (i < n) {
      int t0 = map[i];

      // reverse sweep
      double t1 = out_adj[i];
      if ((unsigned long long)t0 < 1024) {
        ::cugrad::accumulate_alike(&in_sums[t0], t1);
      } else {
        ::cugrad::accumulate_alike(&in_adj[t0], t1);
      }
      out_adj[i] = 0.0;
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&in_adj[k], in_sums[k]);
  }
}

static __global__ void each_scatter_double_int_double_reverse_0_1_2(const double *in, const int *map,
    double *out, unsigned long n, double *in_adj, int *map_adj, double *out_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[map[i]], 0.0);
  atomicAdd(&in_adj[i], t0);
}

static void run_rev(double *out, double *in, double *result, double a, int n, double *out_adj, double *in_adj,
    double *result_adj, double *a_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj, result_adj, a_adj);
  unsigned long n_1 = n;  // line 42
  long n_2 = n;
  unsigned long n_3 = n_2;
  bool t0 = n_3 != 0;
  ::cugrad::host::snapshot out_before = {};
  ::cugrad::host::snapshot in_before = {};
  if (t0) {
    out_before = ::cugrad::host::keep(out, nullptr, "kernel.cu:42");
    in_before = ::cugrad::host::keep(in, nullptr, "kernel.cu:42");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::each_call<cugrad::library::counting<int>, Apply>), &cugrad::library::each_call<cugrad::library::counting<int>, Apply>, true, false>{},
        "kernel.cu:42", cugrad::library::counting<int>{0}, Apply{out, in}, n_3);
  }
  bool t1 = n_1 != 0;  // line 43
  ::cugrad::host::snapshot out_before_1 = {};
  ::cugrad::host::snapshot in_before_1 = {};
  if (t1) {
    out_before_1 = ::cugrad::host::keep(out, nullptr, "kernel.cu:43");
    in_before_1 = ::cugrad::host::keep(in, nullptr, "kernel.cu:43");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_1 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::each_call<cugrad::library::counting<int>, Apply>), &cugrad::library::each_call<cugrad::library::counting<int>, Apply>, true, false>{},
        "kernel.cu:43", cugrad::library::counting<int>{0}, Apply{out, in}, n_1);
  }
  double *v_data = ::cugrad::host::allocate_zeroed_device<double>(n_1 * 8, nullptr,  // line 44
      "kernel.cu:44");
  double *v_data_adj = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:44");
  ::cugrad::host::fill(v_data, 0, n_1 * 8, nullptr, "kernel.cu:44");
  double *w_data = ::cugrad::host::allocate_zeroed_device<double>(n_1 * 8, nullptr, "kernel.cu:44");
  double *w_data_adj = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:44");
  ::cugrad::host::fill(w_data, 0, n_1 * 8, nullptr, "kernel.cu:44");
  if (t0) {  // line 45
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::each_transform<cugrad::library::counting<int>, double, Stencil>), &cugrad::library::each_transform<cugrad::library::counting<int>, double, Stencil>, true, false>{},
        "kernel.cu:45", cugrad::library::counting<int>{0}, v_data, Stencil{in, a, n}, n_3);
  }
  double *p = w_data + n_1;  // line 46
  unsigned long n_4 = p - w_data;
  bool t2 = n_4 != 0;
  if (t2) {
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_4 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::each_transform<cugrad::library::counting<long>, double, Weighted>), &cugrad::library::each_transform<cugrad::library::counting<long>, double, Weighted>, true, false>{},
        "kernel.cu:46", cugrad::library::counting<long>{0}, w_data, Weighted{a}, n_4);
  }
  bool t3 = n_3 == 0;  // line 47
  double *p_1 = nullptr;
  double *p_adj = nullptr;
  double result_1 = 0.0;
  if (!t3) {
    p_1 = ::cugrad::host::allocate_device<double>(8ul, nullptr, "kernel.cu:47");
    p_adj = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:47");
    ::cugrad::host::fill(p_1, 0, 8ul, nullptr, "kernel.cu:47");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(n_3 > 262144 ? 1024
        : (unsigned int)((n_3 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::each_sum<cugrad::library::counting<int>, double, Stencil>), &cugrad::library::each_sum<cugrad::library::counting<int>, double, Stencil>, true, true>{},
        "kernel.cu:47", cugrad::library::counting<int>{0}, p_1, Stencil{out, a, n}, n_3);
    double value;
    ::cugrad::host::copy(&value, p_1, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:47");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:47");
    result_1 = value;
    ::cugrad::host::free_device(p_1, nullptr, "kernel.cu:47");
    result_1 += 0.0;
  }
  double *i = v_data + n_1;  // line 49
  long n_5 = i - v_data;
  unsigned long n_6 = n_5;
  bool t4 = n_6 == 0;
  double *p_2 = nullptr;
  double *p_adj_1 = nullptr;
  double result_2 = a;
  if (!t4) {
    p_2 = ::cugrad::host::allocate_device<double>(8ul, nullptr, "kernel.cu:49");
    p_adj_1 = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:49");
    ::cugrad::host::fill(p_2, 0, 8ul, nullptr, "kernel.cu:49");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(n_6 > 262144 ? 1024
        : (unsigned int)((n_6 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::each_sum<cugrad::library::transformed<Square, double *>, double, cugrad::library::same<double>>), &cugrad::library::each_sum<cugrad::library::transformed<Square, double *>, double, cugrad::library::same<double>>, true, true>{},
        "kernel.cu:49", cugrad::library::transformed<Square, double *>{v_data, Square{}}, p_2,
        cugrad::library::same<double>{}, n_6);
    double value;
    ::cugrad::host::copy(&value, p_2, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:49");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:49");
    result_2 = value;
    ::cugrad::host::free_device(p_2, nullptr, "kernel.cu:49");
    result_2 += a;
  }
  double sum = result_1 + result_2;
  int *m_data = ::cugrad::host::allocate_device<int>(n_1 * 4, nullptr, "kernel.cu:51");  // line 51
  int *m_data_adj = ::cugrad::host::shadow_device<int>(n_1 * 4, nullptr, "kernel.cu:51");
  ::cugrad::host::fill(m_data, 0, n_1 * 4, nullptr, "kernel.cu:51");
  int *p_3 = m_data + n_1;  // line 52
  long n_7 = p_3 - m_data;
  unsigned long n_8 = n_7;
  bool t5 = n_8 != 0;
  if (t5) {
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_8 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::each_transform<cugrad::library::counting<long>, int, Shuffle>), &cugrad::library::each_transform<cugrad::library::counting<long>, int, Shuffle>, true, false>{},
        "kernel.cu:52", cugrad::library::counting<long>{0}, m_data, Shuffle{n}, n_8);
  }
  unsigned long n_9 = n / 2;  // line 54
  int *m = m_data + n_9;
  unsigned long n_10 = m - m_data;
  bool t6 = n_10 == 0;
  double *p_4 = nullptr;
  double *p_adj_2 = nullptr;
  double result_3 = 0.0;
  if (!t6) {
    p_4 = ::cugrad::host::allocate_device<double>(8ul, nullptr, "kernel.cu:54");
    p_adj_2 = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:54");
    ::cugrad::host::fill(p_4, 0, 8ul, nullptr, "kernel.cu:54");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(n_10 > 262144 ? 1024
        : (unsigned int)((n_10 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::each_sum<cugrad::library::permuted<double *, int *>, double, cugrad::library::same<double>>), &cugrad::library::each_sum<cugrad::library::permuted<double *, int *>, double, cugrad::library::same<double>>, true, true>{},
        "kernel.cu:54", cugrad::library::permuted<double *, int *>{out, m_data}, p_4,
        cugrad::library::same<double>{}, n_10);
    double value;
    ::cugrad::host::copy(&value, p_4, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:54");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:54");
    result_3 = value;
    ::cugrad::host::free_device(p_4, nullptr, "kernel.cu:54");
    result_3 += 0.0;
  }
  sum += result_3;
  bool t7 = n_6 != 0;  // line 55
  ::cugrad::host::snapshot v_data_before = {};
  if (t7) {
    v_data_before = ::cugrad::host::keep(v_data, nullptr, "kernel.cu:55");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_6 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::transform2_in_first<double, double, thrust::multiplies<double>>), &cugrad::library::transform2_in_first<double, double, thrust::multiplies<double>>, true, false>{},
        "kernel.cu:55", v_data, w_data, thrust::multiplies<double>{}, n_6);
  }
  bool t8 = n_8 > 0;  // line 56
  ::cugrad::host::snapshot w_data_before = {};
  if (t8) {
    w_data_before = ::cugrad::host::keep(w_data, nullptr, "kernel.cu:56");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_8 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::each_gather<double, int, double>), &cugrad::library::each_gather<double, int, double>, true, false>{},
        "kernel.cu:56", v_data, m_data, w_data, n_8);
  }
  bool t9 = n_4 > 0;  // line 57
  ::cugrad::host::snapshot out_before_2 = {};
  if (t9) {
    out_before_2 = ::cugrad::host::keep(out, nullptr, "kernel.cu:57");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_4 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::each_scatter<double, int, double>), &cugrad::library::each_scatter<double, int, double>, true, false>{},
        "kernel.cu:57", w_data, m_data, out, n_4);
  }
  unsigned long result_4 = 0;
  if (!t4) {  // line 58
    unsigned int *p_5 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:58");
    unsigned int *p_6 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:58");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_6 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::sort_start), &cugrad::library::sort_start, true, false>{},
        "kernel.cu:58", p_5, n_6);
    unsigned long n_11 = n_6;
    unsigned int *from = p_5;
    unsigned int *to = p_6;
    while (n_11 > 1) {
      unsigned long half = (n_11 + 1) / 2;
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((half + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::each_later<double, thrust::less<double>>), &cugrad::library::each_later<double, thrust::less<double>>, true, false>{},
          "kernel.cu:58", v_data, from, to, thrust::less<double>{}, half, n_11);
      n_11 = half;
      unsigned int *t10 = to;
      to = from;
      from = t10;
    }
    unsigned int value;
    ::cugrad::host::copy(&value, from, 4ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:58");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:58");
    unsigned int found = value;
    ::cugrad::host::free_device(from, nullptr, "kernel.cu:58");
    ::cugrad::host::free_device(to, nullptr, "kernel.cu:58");
    result_4 = found;
  }
  long n_11 = result_4;
  double *p_5 = v_data + n_11;
  double value;
  double value_adj = 0.0;
  ::cugrad::host::copy(&value, p_5, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:58");
  double t10 = value;
  unsigned long result_5 = 0;
  if (n_4 != 0) {
    unsigned int *p_6 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:58");
    unsigned int *p_7 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:58");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_4 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::sort_start), &cugrad::library::sort_start, true, false>{},
        "kernel.cu:58", p_6, n_4);
    unsigned long n_12 = n_4;
    unsigned int *from = p_6;
    unsigned int *to = p_7;
    while (n_12 > 1) {
      unsigned long half = (n_12 + 1) / 2;
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((half + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::each_later<double, cugrad::library::reversed<double, thrust::less<double>>>), &cugrad::library::each_later<double, cugrad::library::reversed<double, thrust::less<double>>>, true, false>{},
          "kernel.cu:58", w_data, from, to,
          cugrad::library::reversed<double, thrust::less<double>>{thrust::less<double>{}}, half, n_12);
      n_12 = half;
      unsigned int *t11 = to;
      to = from;
      from = t11;
    }
    unsigned int value_1;
    ::cugrad::host::copy(&value_1, from, 4ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:58");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:58");
    unsigned int found = value_1;
    ::cugrad::host::free_device(from, nullptr, "kernel.cu:58");
    ::cugrad::host::free_device(to, nullptr, "kernel.cu:58");
    result_5 = found;
  }
  long n_12 = result_5;
  double *p_6 = w_data + n_12;
  double value_1;
  double value_adj_1 = 0.0;
  ::cugrad::host::copy(&value_1, p_6, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:58");
  double t11 = value_1;
  sum += t10 * t11;
  *result = sum;  // line 59
  ::cugrad::host::free_device(m_data, nullptr, "kernel.cu:40");  // line 40
  ::cugrad::host::free_device(w_data, nullptr, "kernel.cu:40");
  ::cugrad::host::free_device(v_data, nullptr, "kernel.cu:40");

  // reverse sweep
  double sum_adj = *result_adj;  // line 59
  value_adj_1 += sum_adj * t10;  // line 58
  *result_adj = 0.0;  // line 59
  ::cugrad::host::add_back(w_data_adj + n_12, &value_adj_1, 8ul, cudaMemcpyDeviceToHost, nullptr,  // line 58
      "kernel.cu:58");
  value_adj += sum_adj * t11;
  ::cugrad::host::add_back(v_data_adj + n_11, &value_adj, 8ul, cudaMemcpyDeviceToHost, nullptr,
      "kernel.cu:58");
  if (t9) {  // line 57
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_4 + 255) / 256)),
        dim3(256u)),
        ::cugrad::derived<decltype(&each_scatter_double_int_double_reverse_0_1_2), &each_scatter_double_int_double_reverse_0_1_2, true, false>{},
        "kernel.cu:57", w_data, m_data, out, n_4, w_data_adj, m_data_adj, out_adj);
    ::cugrad::host::put_back(out_before_2, "kernel.cu:57");
    ::cugrad::host::give_up(out_before_2, "kernel.cu:57");
  }
  if (t8) {  // line 56
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_8 + 255) / 256)),
        dim3(256u)),
        ::cugrad::derived<decltype(&each_gather_double_int_double_reverse_0_1_2), &each_gather_double_int_double_reverse_0_1_2, true, true>{},
        "kernel.cu:56", v_data, m_data, w_data, n_8, v_data_adj, m_data_adj, w_data_adj);
    ::cugrad::host::put_back(w_data_before, "kernel.cu:56");
    ::cugrad::host::give_up(w_data_before, "kernel.cu:56");
  }
  if (t7) {  // line 55
    ::cugrad::host::put_back(v_data_before, "kernel.cu:55");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_6 + 255) / 256)),
        dim3(256u)),
        ::cugrad::derived<decltype(&transform2_in_first_double_double_thrust_multiplies_double_reverse_0_1), &transform2_in_first_double_double_thrust_multiplies_double_reverse_0_1, true, false>{},
        "kernel.cu:55", v_data, w_data, thrust::multiplies<double>{}, n_6, v_data_adj, w_data_adj);
    ::cugrad::host::give_up(v_data_before, "kernel.cu:55");
  }
  if (!t6) {  // line 54
    double value_adj_2 = 0.0;
    value_adj_2 += sum_adj;
    ::cugrad::host::add_back(p_adj_2, &value_adj_2, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:54");
    cugrad::library::permuted<double *, int *> *t12 =
        ::cugrad::host::upload(cugrad::library::permuted<double *, int *>{out_adj, m_data_adj}, nullptr,
        "kernel.cu:54");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(n_10 > 262144 ? 1024
        : (unsigned int)((n_10 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&each_sum_cugrad_library_permuted_double_ptr_int_ptr_double_cugrad_library_same_double_reverse_0_1), &each_sum_cugrad_library_permuted_double_ptr_int_ptr_double_cugrad_library_same_double_reverse_0_1, true, true>{},
        "kernel.cu:54", cugrad::library::permuted<double *, int *>{out, m_data}, p_4,
        cugrad::library::same<double>{}, n_10, t12, p_adj_2);
    ::cugrad::host::clear(p_adj_2, 8ul, nullptr, "kernel.cu:54");
  }
  if (t5) {  // line 52
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_8 + 255) / 256)),
        dim3(256u)),
        ::cugrad::derived<decltype(&each_transform_cugrad_library_counting_long_int_Shuffle_reverse_1), &each_transform_cugrad_library_counting_long_int_Shuffle_reverse_1, true, false>{},
        "kernel.cu:52", cugrad::library::counting<long>{0}, m_data, Shuffle{n}, n_8, m_data_adj);
  }
  ::cugrad::host::clear(m_data_adj, n_1 * 4, nullptr, "kernel.cu:51");  // line 51
  if (!t4) {  // line 49
    double value_adj_2 = 0.0;
    value_adj_2 += sum_adj;
    ::cugrad::host::add_back(p_adj_1, &value_adj_2, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:49");
    cugrad::library::transformed<Square, double *> *t12 =
        ::cugrad::host::upload(cugrad::library::transformed<Square, double *>{v_data_adj, Square{}}, nullptr,
        "kernel.cu:49");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(n_6 > 262144 ? 1024
        : (unsigned int)((n_6 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&each_sum_cugrad_library_transformed_Square_double_ptr_double_cugrad_library_same_double_reverse_0_1), &each_sum_cugrad_library_transformed_Square_double_ptr_double_cugrad_library_same_double_reverse_0_1, true, true>{},
        "kernel.cu:49", cugrad::library::transformed<Square, double *>{v_data, Square{}}, p_2,
        cugrad::library::same<double>{}, n_6, t12, p_adj_1);
    ::cugrad::host::clear(p_adj_1, 8ul, nullptr, "kernel.cu:49");
  }
  double a_adj_1 = sum_adj;
  if (!t3) {  // line 47
    double value_adj_2 = 0.0;
    value_adj_2 += sum_adj;
    ::cugrad::host::add_back(p_adj, &value_adj_2, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:47");
    Stencil *t12 = ::cugrad::host::upload(Stencil{out_adj, 0.0, 0}, nullptr, "kernel.cu:47");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(n_3 > 262144 ? 1024
        : (unsigned int)((n_3 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&each_sum_cugrad_library_counting_int_double_Stencil_reverse_1_2), &each_sum_cugrad_library_counting_int_double_Stencil_reverse_1_2, true, true>{},
        "kernel.cu:47", cugrad::library::counting<int>{0}, p_1, Stencil{out, a, n}, n_3, p_adj, t12);
    Stencil t13 = ::cugrad::host::download(t12, nullptr, "kernel.cu:47");
    a_adj_1 = sum_adj + t13.a;
    ::cugrad::host::clear(p_adj, 8ul, nullptr, "kernel.cu:47");
  }
  if (t2) {  // line 46
    Weighted *t12 = ::cugrad::host::upload(Weighted{0.0}, nullptr, "kernel.cu:46");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_4 + 255) / 256)),
        dim3(256u)),
        ::cugrad::derived<decltype(&each_transform_cugrad_library_counting_long_double_Weighted_reverse_1_2), &each_transform_cugrad_library_counting_long_double_Weighted_reverse_1_2, true, false>{},
        "kernel.cu:46", cugrad::library::counting<long>{0}, w_data, Weighted{a}, n_4, w_data_adj, t12);
    Weighted t13 = ::cugrad::host::download(t12, nullptr, "kernel.cu:46");
    a_adj_1 += t13.a;
  }
  if (t0) {  // line 45
    Stencil *t12 = ::cugrad::host::upload(Stencil{in_adj, 0.0, 0}, nullptr, "kernel.cu:45");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)),
        dim3(256u)),
        ::cugrad::derived<decltype(&each_transform_cugrad_library_counting_int_double_Stencil_reverse_1_2), &each_transform_cugrad_library_counting_int_double_Stencil_reverse_1_2, true, false>{},
        "kernel.cu:45", cugrad::library::counting<int>{0}, v_data, Stencil{in, a, n}, n_3, v_data_adj, t12);
    Stencil t13 = ::cugrad::host::download(t12, nullptr, "kernel.cu:45");
    a_adj_1 += t13.a;
  }
  ::cugrad::host::clear(w_data_adj, n_1 * 8, nullptr, "kernel.cu:44");  // line 44
  ::cugrad::host::clear(v_data_adj, n_1 * 8, nullptr, "kernel.cu:44");
  if (t1) {  // line 43
    ::cugrad::host::put_back(in_before_1, "kernel.cu:43");
    ::cugrad::host::put_back(out_before_1, "kernel.cu:43");
    ::cugrad::host::keep_result(out, "kernel.cu:43");
    ::cugrad::host::keep_result(in, "kernel.cu:43");
    Apply *t12 = ::cugrad::host::upload(Apply{out_adj, in_adj}, nullptr, "kernel.cu:43");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_1 + 255) / 256)),
        dim3(256u)),
        ::cugrad::derived<decltype(&each_call_cugrad_library_counting_int_Apply_reverse_1), &each_call_cugrad_library_counting_int_Apply_reverse_1, true, false>{},
        "kernel.cu:43", cugrad::library::counting<int>{0}, Apply{out, in}, n_1, t12);
    ::cugrad::host::give_up(in_before_1, "kernel.cu:43");
    ::cugrad::host::give_up(out_before_1, "kernel.cu:43");
  }
  if (t0) {  // line 42
    ::cugrad::host::put_back(in_before, "kernel.cu:42");
    ::cugrad::host::put_back(out_before, "kernel.cu:42");
    ::cugrad::host::keep_result(out, "kernel.cu:42");
    ::cugrad::host::keep_result(in, "kernel.cu:42");
    Apply *t12 = ::cugrad::host::upload(Apply{out_adj, in_adj}, nullptr, "kernel.cu:42");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)),
        dim3(256u)),
        ::cugrad::derived<decltype(&each_call_cugrad_library_counting_int_Apply_reverse_1), &each_call_cugrad_library_counting_int_Apply_reverse_1, true, false>{},
        "kernel.cu:42", cugrad::library::counting<int>{0}, Apply{out, in}, n_3, t12);
    ::cugrad::host::give_up(in_before, "kernel.cu:42");
    ::cugrad::host::give_up(out_before, "kernel.cu:42");
  }
  *a_adj += a_adj_1;  // line 41
}
