// Tangent of `run` (kernel.cu:40) with respect to out, in, result, a, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   result_tan: tangent of result
//   a_tan: tangent of a
static __global__ void each_scatter_double_int_double_tangent_0_1_2(const double *in, const int *map,
    double *out, unsigned long n, double *in_tan, int *map_tan, double *out_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  double t0 = in_tan[i];
  int t1 = map[i];
  out[t1] = in[i];
  out_tan[t1] = t0;
}

static __global__ void each_gather_double_int_double_tangent_0_1_2(const double *in, const int *map,
    double *out, unsigned long n, double *in_tan, int *map_tan, double *out_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  int t0 = map[i];
  double t1 = in_tan[t0];
  out[i] = in[t0];
  out_tan[i] = t1;
}

static __global__ void transform2_in_first_double_double_thrust_multiplies_double_tangent_0_1(double *x,
    const double *b, thrust::multiplies<double> f, unsigned long n, double *x_tan, double *b_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = b[i];
  double t3 = b_tan[i];
  x[i] = t0 * t2;
  x_tan[i] = t1 * t2 + t0 * t3;
}

static __global__ void each_sum_cugrad_library_permuted_double_ptr_int_ptr_double_cugrad_library_same_double_tangent_0_1(cugrad::library::permuted<double *, int *> in,
    double *out, cugrad::library::same<double> f, unsigned long n,
    cugrad::library::permuted<double *, int *> *in_tan, double *out_tan) {
  double *t0 = in_tan->it;  // line 72
  double mine = 0.0;
  double mine_tan = 0.0;
  for (unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x; i
      < n; i += (unsigned long)gridDim.x * (unsigned long)blockDim.x) {
    int t1 = in.map[i];
    mine += in.it[t1];
    mine_tan += t0[t1];
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    double t1 = __shfl_down_sync(0xffffffffu, mine, lanes);
    mine += t1;
    mine_tan += __shfl_down_sync(0xffffffffu, mine_tan, lanes);
  }
  if (threadIdx.x % 32 == 0) {
    atomicAdd(out, mine);
    atomicAdd(out_tan, mine_tan);
  }
}

static __global__ void each_transform_cugrad_library_counting_long_int_Shuffle_tangent_1(cugrad::library::counting<long> in,
    int *out, Shuffle f, unsigned long n, int *out_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i < n) {
    int i_1 = in.at + (long)i;
    out[i] = (5 * i_1 + 2) % f.n;
  }
}

static __global__ void each_sum_cugrad_library_transformed_Square_double_ptr_double_cugrad_library_same_double_tangent_0_1(cugrad::library::transformed<Square, double *> in,
    double *out, cugrad::library::same<double> f, unsigned long n,
    cugrad::library::transformed<Square, double *> *in_tan, double *out_tan) {
  double *t0 = in_tan->it;  // line 72
  double mine = 0.0;
  double mine_tan = 0.0;
  for (unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x; i
      < n; i += (unsigned long)gridDim.x * (unsigned long)blockDim.x) {
    double x = in.it[i];
    double x_tan = t0[i];
    mine += x * x;
    mine_tan += x_tan * x + x * x_tan;
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    double t1 = __shfl_down_sync(0xffffffffu, mine, lanes);
    mine += t1;
    mine_tan += __shfl_down_sync(0xffffffffu, mine_tan, lanes);
  }
  if (threadIdx.x % 32 == 0) {
    atomicAdd(out, mine);
    atomicAdd(out_tan, mine_tan);
  }
}

static __global__ void each_sum_cugrad_library_counting_int_double_Stencil_tangent_1_2(cugrad::library::counting<int> in,
    double *out, Stencil f, unsigned long n, double *out_tan, Stencil *f_tan) {
  const double *t0 = f_tan->in;  // line 72
  double f_a_tan = f_tan->a;
  double mine = 0.0;
  double mine_tan = 0.0;
  for (unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x; i
      < n; i += (unsigned long)gridDim.x * (unsigned long)blockDim.x) {
    int i_1 = in.at + (int)i;
    double t1 = f.in[i_1];  // line 21
    double t2 = f.a * t1;
    int t3 = (i_1 + 1) % f.n;
    double t4 = f.in[t3];
    mine += t2 * t4;
    mine_tan += (f_a_tan * t1 + f.a * ((double *)t0)[i_1]) * t4 + t2 * ((double *)t0)[t3];
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    double t1 = __shfl_down_sync(0xffffffffu, mine, lanes);
    mine += t1;
    mine_tan += __shfl_down_sync(0xffffffffu, mine_tan, lanes);
  }
  if (threadIdx.x % 32 == 0) {
    atomicAdd(out, mine);
    atomicAdd(out_tan, mine_tan);
  }
}

static __global__ void each_transform_cugrad_library_counting_long_double_Weighted_tangent_1_2(cugrad::library::counting<long> in,
    double *out, Weighted f, unsigned long n, double *out_tan, Weighted *f_tan) {
  double f_a_tan = f_tan->a;  // line 57
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  int i_1 = in.at + (long)i;
  out[i] = f.a * i_1;
  out_tan[i] = f_a_tan * i_1;
}

static __global__ void each_transform_cugrad_library_counting_int_double_Stencil_tangent_1_2(cugrad::library::counting<int> in,
    double *out, Stencil f, unsigned long n, double *out_tan, Stencil *f_tan) {
  const double *t0 = f_tan->in;  // line 57
  double f_a_tan = f_tan->a;
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  int i_1 = in.at + (int)i;
  double t1 = f.in[i_1];  // line 21
  double t2 = ((double *)t0)[i_1];
  double t3 = f.a * t1;
  int t4 = (i_1 + 1) % f.n;
  double t5 = f.in[t4];
  double t6 = ((double *)t0)[t4];
  out[i] = t3 * t5;
  out_tan[i] = (f_a_tan * t1 + f.a * t2) * t5 + t3 * t6;
}

static __global__ void each_call_cugrad_library_counting_int_Apply_tangent_1(cugrad::library::counting<int> in,
    Apply f, unsigned long n, Apply *f_tan) {
  double *t0 = f_tan->out;  // line 67
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;  // line 26
  int i_1 = in.at + (int)i;
  double t1 = f.in[i_1];
  double t2 = ((double *)f_tan->in)[i_1];
  double t3 = t0[i_1];
  f.out[i_1] += t1 * t1;
  t0[i_1] = t3 + (t2 * t1 + t1 * t2);
}

static void run_fwd(double *out, double *in, double *result, double a, int n, double *out_tan, double *in_tan,
    double *result_tan, double a_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long n_1 = n;  // line 42
  long n_2 = n;
  unsigned long n_3 = n_2;
  bool t0 = n_3 != 0;
  if (t0) {
    Apply *t1 = ::cugrad::host::upload(Apply{out_tan, in_tan}, nullptr, "kernel.cu:42");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&each_call_cugrad_library_counting_int_Apply_tangent_1), &each_call_cugrad_library_counting_int_Apply_tangent_1, true, false>{},
        "kernel.cu:42", cugrad::library::counting<int>{0}, Apply{out, in}, n_3, t1);
  }
  if (n_1 != 0) {  // line 43
    Apply *t1 = ::cugrad::host::upload(Apply{out_tan, in_tan}, nullptr, "kernel.cu:43");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_1 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&each_call_cugrad_library_counting_int_Apply_tangent_1), &each_call_cugrad_library_counting_int_Apply_tangent_1, true, false>{},
        "kernel.cu:43", cugrad::library::counting<int>{0}, Apply{out, in}, n_1, t1);
  }
  double *v_data = ::cugrad::host::allocate_device<double>(n_1 * 8, nullptr, "kernel.cu:44");  // line 44
  double *v_data_tan = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:44");
  ::cugrad::host::fill(v_data, 0, n_1 * 8, nullptr, "kernel.cu:44");
  ::cugrad::host::clear(v_data_tan, n_1 * 8, nullptr, "kernel.cu:44");
  double *w_data = ::cugrad::host::allocate_device<double>(n_1 * 8, nullptr, "kernel.cu:44");
  double *w_data_tan = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:44");
  ::cugrad::host::fill(w_data, 0, n_1 * 8, nullptr, "kernel.cu:44");
  ::cugrad::host::clear(w_data_tan, n_1 * 8, nullptr, "kernel.cu:44");
  if (t0) {  // line 45
    Stencil *t1 = ::cugrad::host::upload(Stencil{in_tan, a_tan, 0}, nullptr, "kernel.cu:45");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&each_transform_cugrad_library_counting_int_double_Stencil_tangent_1_2), &each_transform_cugrad_library_counting_int_double_Stencil_tangent_1_2, true, false>{},
        "kernel.cu:45", cugrad::library::counting<int>{0}, v_data, Stencil{in, a, n}, n_3, v_data_tan, t1);
  }
  double *p = w_data + n_1;  // line 46
  unsigned long n_4 = p - w_data;
  if (n_4 != 0) {
    Weighted *t1 = ::cugrad::host::upload(Weighted{a_tan}, nullptr, "kernel.cu:46");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_4 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&each_transform_cugrad_library_counting_long_double_Weighted_tangent_1_2), &each_transform_cugrad_library_counting_long_double_Weighted_tangent_1_2, true, false>{},
        "kernel.cu:46", cugrad::library::counting<long>{0}, w_data, Weighted{a}, n_4, w_data_tan, t1);
  }
  double result_1 = 0.0;
  double result_tan_1 = 0.0;
  if (n_3 != 0) {  // line 47
    double *p_1 = ::cugrad::host::allocate_device<double>(8ul, nullptr, "kernel.cu:47");
    double *p_tan = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:47");
    ::cugrad::host::fill(p_1, 0, 8ul, nullptr, "kernel.cu:47");
    ::cugrad::host::clear(p_tan, 8ul, nullptr, "kernel.cu:47");
    Stencil *t1 = ::cugrad::host::upload(Stencil{out_tan, a_tan, 0}, nullptr, "kernel.cu:47");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(n_3 > 262144 ? 1024
        : (unsigned int)((n_3 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&each_sum_cugrad_library_counting_int_double_Stencil_tangent_1_2), &each_sum_cugrad_library_counting_int_double_Stencil_tangent_1_2, true, true>{},
        "kernel.cu:47", cugrad::library::counting<int>{0}, p_1, Stencil{out, a, n}, n_3, p_tan, t1);
    double value;
    double value_tan = 0.0;
    ::cugrad::host::copy(&value, p_1, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:47");
    ::cugrad::host::copy(&value_tan, p_tan, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:47");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:47");
    result_1 = value;
    result_tan_1 = value_tan;
    ::cugrad::host::free_device(p_1, nullptr, "kernel.cu:47");
    result_1 += 0.0;
  }
  double *i = v_data + n_1;  // line 49
  long n_5 = i - v_data;
  unsigned long n_6 = n_5;
  bool t1 = n_6 == 0;
  double result_2 = a;
  double result_tan_2 = a_tan;
  if (!t1) {
    double *p_1 = ::cugrad::host::allocate_device<double>(8ul, nullptr, "kernel.cu:49");
    double *p_tan = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:49");
    ::cugrad::host::fill(p_1, 0, 8ul, nullptr, "kernel.cu:49");
    ::cugrad::host::clear(p_tan, 8ul, nullptr, "kernel.cu:49");
    cugrad::library::transformed<Square, double *> *t2 =
        ::cugrad::host::upload(cugrad::library::transformed<Square, double *>{v_data_tan, Square{}}, nullptr,
        "kernel.cu:49");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(n_6 > 262144 ? 1024
        : (unsigned int)((n_6 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&each_sum_cugrad_library_transformed_Square_double_ptr_double_cugrad_library_same_double_tangent_0_1), &each_sum_cugrad_library_transformed_Square_double_ptr_double_cugrad_library_same_double_tangent_0_1, true, true>{},
        "kernel.cu:49", cugrad::library::transformed<Square, double *>{v_data, Square{}}, p_1,
        cugrad::library::same<double>{}, n_6, t2, p_tan);
    double value;
    double value_tan = 0.0;
    ::cugrad::host::copy(&value, p_1, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:49");
    ::cugrad::host::copy(&value_tan, p_tan, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:49");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:49");
    result_2 = value;
    result_tan_2 = value_tan;
    ::cugrad::host::free_device(p_1, nullptr, "kernel.cu:49");
    result_2 += a;
    result_tan_2 += a_tan;
  }
  double sum = result_1 + result_2;
  double sum_tan = result_tan_1 + result_tan_2;
  int *m_data = ::cugrad::host::allocate_device<int>(n_1 * 4, nullptr, "kernel.cu:51");  // line 51
  int *m_data_tan = ::cugrad::host::shadow_device<int>(n_1 * 4, nullptr, "kernel.cu:51");
  ::cugrad::host::fill(m_data, 0, n_1 * 4, nullptr, "kernel.cu:51");
  ::cugrad::host::clear(m_data_tan, n_1 * 4, nullptr, "kernel.cu:51");
  int *p_1 = m_data + n_1;  // line 52
  long n_7 = p_1 - m_data;
  unsigned long n_8 = n_7;
  if (n_8 != 0) {
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_8 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&each_transform_cugrad_library_counting_long_int_Shuffle_tangent_1), &each_transform_cugrad_library_counting_long_int_Shuffle_tangent_1, true, false>{},
        "kernel.cu:52", cugrad::library::counting<long>{0}, m_data, Shuffle{n}, n_8, m_data_tan);
  }
  unsigned long n_9 = n / 2;  // line 54
  int *m = m_data + n_9;
  unsigned long n_10 = m - m_data;
  double result_3 = 0.0;
  double result_tan_3 = 0.0;
  if (n_10 != 0) {
    double *p_2 = ::cugrad::host::allocate_device<double>(8ul, nullptr, "kernel.cu:54");
    double *p_tan = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:54");
    ::cugrad::host::fill(p_2, 0, 8ul, nullptr, "kernel.cu:54");
    ::cugrad::host::clear(p_tan, 8ul, nullptr, "kernel.cu:54");
    cugrad::library::permuted<double *, int *> *t2 =
        ::cugrad::host::upload(cugrad::library::permuted<double *, int *>{out_tan, m_data_tan}, nullptr,
        "kernel.cu:54");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(n_10 > 262144 ? 1024
        : (unsigned int)((n_10 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&each_sum_cugrad_library_permuted_double_ptr_int_ptr_double_cugrad_library_same_double_tangent_0_1), &each_sum_cugrad_library_permuted_double_ptr_int_ptr_double_cugrad_library_same_double_tangent_0_1, true, true>{},
        "kernel.cu:54", cugrad::library::permuted<double *, int *>{out, m_data}, p_2,
        cugrad::library::same<double>{}, n_10, t2, p_tan);
    double value;
    double value_tan = 0.0;
    ::cugrad::host::copy(&value, p_2, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:54");
    ::cugrad::host::copy(&value_tan, p_tan, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:54");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:54");
    result_3 = value;
    result_tan_3 = value_tan;
    ::cugrad::host::free_device(p_2, nullptr, "kernel.cu:54");
    result_3 += 0.0;
  }
  sum += result_3;
  sum_tan += result_tan_3;
  if (n_6 != 0) {  // line 55
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_6 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&transform2_in_first_double_double_thrust_multiplies_double_tangent_0_1), &transform2_in_first_double_double_thrust_multiplies_double_tangent_0_1, true, false>{},
        "kernel.cu:55", v_data, w_data, thrust::multiplies<double>{}, n_6, v_data_tan, w_data_tan);
  }
  if (n_8 > 0) {  // line 56
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_8 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&each_gather_double_int_double_tangent_0_1_2), &each_gather_double_int_double_tangent_0_1_2, true, false>{},
        "kernel.cu:56", v_data, m_data, w_data, n_8, v_data_tan, m_data_tan, w_data_tan);
  }
  if (n_4 > 0) {  // line 57
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_4 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&each_scatter_double_int_double_tangent_0_1_2), &each_scatter_double_int_double_tangent_0_1_2, true, false>{},
        "kernel.cu:57", w_data, m_data, out, n_4, w_data_tan, m_data_tan, out_tan);
  }
  unsigned long result_4 = 0;
  if (!t1) {  // line 58
    unsigned int *p_2 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:58");
    unsigned int *p_3 = ::cugrad::host::allocate_device<unsigned int>(n_6 * 4, nullptr, "kernel.cu:58");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_6 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::sort_start), &cugrad::library::sort_start, true, false>{},
        "kernel.cu:58", p_2, n_6);
    unsigned int *from = p_2;
    unsigned int *to = p_3;
    while (n_6 > 1) {
      unsigned long half = (n_6 + 1) / 2;
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((half + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::each_later<double, thrust::less<double>>), &cugrad::library::each_later<double, thrust::less<double>>, true, false>{},
          "kernel.cu:58", v_data, from, to, thrust::less<double>{}, half, n_6);
      n_6 = half;
      unsigned int *t2 = to;
      to = from;
      from = t2;
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
  double *p_2 = v_data + n_11;
  double value;
  double value_tan = 0.0;
  ::cugrad::host::copy(&value, p_2, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:58");
  ::cugrad::host::copy(&value_tan, v_data_tan + n_11, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:58");
  double t2 = value;
  double t3 = value_tan;
  unsigned long result_5 = 0;
  if (n_4 != 0) {
    unsigned int *p_3 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:58");
    unsigned int *p_4 = ::cugrad::host::allocate_device<unsigned int>(n_4 * 4, nullptr, "kernel.cu:58");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_4 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::sort_start), &cugrad::library::sort_start, true, false>{},
        "kernel.cu:58", p_3, n_4);
    unsigned int *from = p_3;
    unsigned int *to = p_4;
    while (n_4 > 1) {
      unsigned long half = (n_4 + 1) / 2;
      ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((half + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&cugrad::library::each_later<double, cugrad::library::reversed<double, thrust::less<double>>>), &cugrad::library::each_later<double, cugrad::library::reversed<double, thrust::less<double>>>, true, false>{},
          "kernel.cu:58", w_data, from, to,
          cugrad::library::reversed<double, thrust::less<double>>{thrust::less<double>{}}, half, n_4);
      n_4 = half;
      unsigned int *t4 = to;
      to = from;
      from = t4;
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
  double *p_3 = w_data + n_12;
  double value_1;
  double value_tan_1 = 0.0;
  ::cugrad::host::copy(&value_1, p_3, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:58");
  ::cugrad::host::copy(&value_tan_1, w_data_tan + n_12, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:58");
  double t4 = value_1;
  sum += t2 * t4;
  sum_tan += t3 * t4 + t2 * value_tan_1;
  *result = sum;  // line 59
  *result_tan = sum_tan;
  ::cugrad::host::free_device(m_data, nullptr, "kernel.cu:40");  // line 40
  ::cugrad::host::free_device(w_data, nullptr, "kernel.cu:40");
  ::cugrad::host::free_device(v_data, nullptr, "kernel.cu:40");
}
