// Gradient of `run` (kernel.cu:28) with respect to out, x, y, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
//   y_adj: in: the adjoint of *y after the function; out: the adjoint of *y before it
//   a_adj: the gradient with respect to a is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static __global__ void each_call_cugrad_library_zipped3_double_ptr_double_ptr_double_ptr_Saxpy_reverse_0_1(cugrad::library::zipped3<double *, double *, double *> in,
    Saxpy f, unsigned long n, cugrad::library::zipped3<double *, double *, double *> *in_adj, Saxpy *f_adj) {
  double *t0 = in_adj->c;
  double *t1 = in_adj->a;
  double *t2 = in_adj->b;
  ::cugrad::require_own_arrays(::cugrad::are_own_arrays(2, in.c, t0, in.a, in.b, t1, t2, f_adj));
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  double f_a_adj = 0.0;
  if (i < n) {
    double t3 = t0[i];  // line 14
    double *t_a = in.a + i;
    double *t_b = in.b + i;
    double *t_c = in.c + i;
    double t4 = *t_a;
    double t5 = f.a * t4;
    double t6 = *t_b;
    double t7 = *t_c;
    *t_c = t5 * t6 + t7 * t7;

    // reverse sweep
    t0[i] = 0.0;
    t0[i] += 2.0 * t3 * t7;
    double t8 = t3 * t6;
    t2[i] += t3 * t5;
    f_a_adj = t8 * t4;
    t1[i] += t8 * f.a;
  }
  ::cugrad::accumulate_block(&f_adj->a, f_a_adj);  // line 67
}

static __global__ void each_transform_cugrad_library_zipped3_double_ptr_double_ptr_cugrad_library_counting_int_double_Weighted_reverse_0_1(cugrad::library::zipped3<double *, double *, cugrad::library::counting<int>> in,
    double *out, Weighted f, unsigned long n,
    cugrad::library::zipped3<double *, double *, cugrad::library::counting<int>> *in_adj, double *out_adj) {
  double *t0 = in_adj->a;  // line 57
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  int z = in.c.at + (int)i;
  double t1 = in.b[i];

  // reverse sweep
  double t2 = out_adj[i] * (1 + z);  // line 19
  in_adj->b[i] += t2 * in.a[i];
  t0[i] += t2 * t1;
  out_adj[i] = 0.0;
}

static __global__ void each_sum_cugrad_library_zipped2_double_ptr_double_ptr_double_Length_reverse_0_1(cugrad::library::zipped2<double *, double *> in,
    double *out, Length f, unsigned long n, cugrad::library::zipped2<double *, double *> *in_adj,
    double *out_adj) {
  double *t0 = in_adj->a;  // line 72
  double *t1 = in_adj->b;
  bool t2 = threadIdx.x % 32 == 0;
  double mine_adj = t2 ? *out_adj : 0.0;
  for (int k = 5; k > 0; --k) {
    int lanes = 16 >> (k - 1);
    mine_adj += ::cugrad::shuffle_down_transposed(0xffffffffu, mine_adj, lanes);
  }
  double mine = 0.0;
  for (unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x; i
      < n; i += (unsigned long)gridDim.x * (unsigned long)blockDim.x) {
    double t_a = in.a[i];
    double t_b = in.b[i];
    double t3 = sqrt(t_a * t_a + t_b * t_b);  // line 24
    mine += t3;
    double t4 = 2.0 * (mine_adj * (0.5 / t3));
    double t_b_adj = t4 * t_b;
    double t_a_adj = t4 * t_a;
    atomicAdd(&t1[i], t_b_adj);
    atomicAdd(&t0[i], t_a_adj);
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    mine += __shfl_down_sync(0xffffffffu, mine, lanes);
  }
  if (t2) {
    // reverse sweep
  }
}

static void run_rev(double *out, double *x, double *y, double a, int n, double *out_adj, double *x_adj,
    double *y_adj, double *a_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, x_adj, y_adj, a_adj);
  long n_1 = n;  // line 31
  double *p = x + n_1;
  unsigned long n_2 = p - x;  // line 30
  bool t0 = n_2 != 0;
  ::cugrad::host::snapshot x_before = {};
  ::cugrad::host::snapshot y_before = {};
  ::cugrad::host::snapshot out_before = {};
  if (t0) {
    x_before = ::cugrad::host::keep(x, nullptr, "kernel.cu:30");
    y_before = ::cugrad::host::keep(y, nullptr, "kernel.cu:30");
    out_before = ::cugrad::host::keep(out, nullptr, "kernel.cu:30");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_2 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::each_call<cugrad::library::zipped3<double *, double *, double *>, Saxpy>), &cugrad::library::each_call<cugrad::library::zipped3<double *, double *, double *>, Saxpy>, true, false>{},
        "kernel.cu:30", cugrad::library::zipped3<double *, double *, double *>{x, y, out}, Saxpy{a}, n_2);
  }
  unsigned long n_3 = n;  // line 32
  double *v_data = ::cugrad::host::allocate_device<double>(n_3 * 8, nullptr, "kernel.cu:32");
  double *v_data_adj = ::cugrad::host::shadow_device<double>(n_3 * 8, nullptr, "kernel.cu:32");
  ::cugrad::host::fill(v_data, 0, n_3 * 8, nullptr, "kernel.cu:32");
  double *x_1 = x + n_3;  // line 34
  long n_4 = x_1 - x;
  unsigned long n_5 = n_4;
  bool t1 = n_5 != 0;
  if (t1) {
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_5 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::each_transform<cugrad::library::zipped3<double *, double *, cugrad::library::counting<int>>, double, Weighted>), &cugrad::library::each_transform<cugrad::library::zipped3<double *, double *, cugrad::library::counting<int>>, double, Weighted>, true, false>{},
        "kernel.cu:34", cugrad::library::zipped3<double *, double *, cugrad::library::counting<int>>{x, out,
        cugrad::library::counting<int>{0}}, v_data, Weighted{}, n_5);
  }
  double *x_2 = v_data + n_3;  // line 36
  unsigned long n_6 = x_2 - v_data;
  bool t2 = n_6 == 0;
  double *p_1 = nullptr;
  double *p_adj = nullptr;
  if (!t2) {
    p_1 = ::cugrad::host::allocate_device<double>(8ul, nullptr, "kernel.cu:36");
    p_adj = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:36");
    ::cugrad::host::fill(p_1, 0, 8ul, nullptr, "kernel.cu:36");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(n_6 > 262144 ? 1024
        : (unsigned int)((n_6 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::each_sum<cugrad::library::zipped2<double *, double *>, double, Length>), &cugrad::library::each_sum<cugrad::library::zipped2<double *, double *>, double, Length>, true, true>{},
        "kernel.cu:36", cugrad::library::zipped2<double *, double *>{v_data, y}, p_1, Length{}, n_6);
    double value;
    ::cugrad::host::copy(&value, p_1, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:36");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:36");
    ::cugrad::host::free_device(p_1, nullptr, "kernel.cu:36");
  }
  ::cugrad::host::free_device(v_data, nullptr, "kernel.cu:28");  // line 28

  // reverse sweep
  if (!t2) {  // line 36
    double value_adj = 0.0;
    value_adj += 1.0;
    ::cugrad::host::add_back(p_adj, &value_adj, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:36");
    cugrad::library::zipped2<double *, double *> *t3 =
        ::cugrad::host::upload(cugrad::library::zipped2<double *, double *>{v_data_adj, y_adj}, nullptr,
        "kernel.cu:36");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(n_6 > 262144 ? 1024
        : (unsigned int)((n_6 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&each_sum_cugrad_library_zipped2_double_ptr_double_ptr_double_Length_reverse_0_1), &each_sum_cugrad_library_zipped2_double_ptr_double_ptr_double_Length_reverse_0_1, true, true>{},
        "kernel.cu:36", cugrad::library::zipped2<double *, double *>{v_data, y}, p_1, Length{}, n_6, t3,
        p_adj);
    ::cugrad::host::clear(p_adj, 8ul, nullptr, "kernel.cu:36");
  }
  if (t1) {  // line 34
    cugrad::library::zipped3<double *, double *, cugrad::library::counting<int>> *t3 =
        ::cugrad::host::upload(cugrad::library::zipped3<double *, double *, cugrad::library::counting<int>>{x_adj,
        out_adj, cugrad::library::counting<int>{0}}, nullptr, "kernel.cu:34");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_5 + 255) / 256)),
        dim3(256u)),
        ::cugrad::derived<decltype(&each_transform_cugrad_library_zipped3_double_ptr_double_ptr_cugrad_library_counting_int_double_Weighted_reverse_0_1), &each_transform_cugrad_library_zipped3_double_ptr_double_ptr_cugrad_library_counting_int_double_Weighted_reverse_0_1, true, false>{},
        "kernel.cu:34", cugrad::library::zipped3<double *, double *, cugrad::library::counting<int>>{x, out,
        cugrad::library::counting<int>{0}}, v_data, Weighted{}, n_5, t3, v_data_adj);
  }
  ::cugrad::host::clear(v_data_adj, n_3 * 8, nullptr, "kernel.cu:32");  // line 32
  double a_adj_1 = 1.0;
  if (t0) {  // line 30
    ::cugrad::host::put_back(out_before, "kernel.cu:30");
    ::cugrad::host::put_back(y_before, "kernel.cu:30");
    ::cugrad::host::put_back(x_before, "kernel.cu:30");
    ::cugrad::host::keep_result(x, "kernel.cu:30");
    ::cugrad::host::keep_result(y, "kernel.cu:30");
    ::cugrad::host::keep_result(out, "kernel.cu:30");
    cugrad::library::zipped3<double *, double *, double *> *t3 =
        ::cugrad::host::upload(cugrad::library::zipped3<double *, double *, double *>{x_adj, y_adj, out_adj},
        nullptr, "kernel.cu:30");
    Saxpy *t4 = ::cugrad::host::upload(Saxpy{0.0}, nullptr, "kernel.cu:30");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_2 + 255) / 256)),
        dim3(256u)),
        ::cugrad::derived<decltype(&each_call_cugrad_library_zipped3_double_ptr_double_ptr_double_ptr_Saxpy_reverse_0_1), &each_call_cugrad_library_zipped3_double_ptr_double_ptr_double_ptr_Saxpy_reverse_0_1, true, false>{},
        "kernel.cu:30", cugrad::library::zipped3<double *, double *, double *>{x, y, out}, Saxpy{a}, n_2, t3,
        t4);
    Saxpy t5 = ::cugrad::host::download(t4, nullptr, "kernel.cu:30");
    a_adj_1 = 1.0 + t5.a;
    ::cugrad::host::give_up(out_before, "kernel.cu:30");
    ::cugrad::host::give_up(y_before, "kernel.cu:30");
    ::cugrad::host::give_up(x_before, "kernel.cu:30");
  }
  *a_adj += a_adj_1;  // line 31
}
