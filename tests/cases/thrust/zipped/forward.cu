// Tangent of `run` (kernel.cu:28) with respect to out, x, y, a, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
//   a_tan: tangent of a
static __global__ void each_sum_cugrad_library_zipped2_double_ptr_double_ptr_double_Length_tangent_0_1(cugrad::library::zipped2<double *, double *> in,
    double *out, Length f, unsigned long n, cugrad::library::zipped2<double *, double *> *in_tan,
    double *out_tan) {
  double *t0 = in_tan->a;  // line 72
  double *t1 = in_tan->b;
  double mine = 0.0;
  double mine_tan = 0.0;
  for (unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x; i
      < n; i += (unsigned long)gridDim.x * (unsigned long)blockDim.x) {
    double t_a = in.a[i];
    double t_a_tan = t0[i];
    double t_b = in.b[i];
    double t_b_tan = t1[i];
    double t2 = sqrt(t_a * t_a + t_b * t_b);  // line 24
    mine += t2;
    mine_tan += (t_a_tan * t_a + t_a * t_a_tan + (t_b_tan * t_b + t_b * t_b_tan)) * (0.5 / t2);
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    double t2 = __shfl_down_sync(0xffffffffu, mine, lanes);
    mine += t2;
    mine_tan += __shfl_down_sync(0xffffffffu, mine_tan, lanes);
  }
  if (threadIdx.x % 32 == 0) {
    atomicAdd(out, mine);
    atomicAdd(out_tan, mine_tan);
  }
}

static __global__ void each_transform_cugrad_library_zipped3_double_ptr_double_ptr_cugrad_library_counting_int_double_Weighted_tangent_0_1(cugrad::library::zipped3<double *, double *, cugrad::library::counting<int>> in,
    double *out, Weighted f, unsigned long n,
    cugrad::library::zipped3<double *, double *, cugrad::library::counting<int>> *in_tan, double *out_tan) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  int z = in.c.at + (int)i;
  double t0 = in.a[i];
  double t1 = in_tan->a[i];
  double t2 = in.b[i];
  double t3 = in_tan->b[i];
  double t4 = (double)(1 + z);  // line 19
  out[i] = t0 * t2 * t4;
  out_tan[i] = (t1 * t2 + t0 * t3) * t4;
}

static __global__ void each_call_cugrad_library_zipped3_double_ptr_double_ptr_double_ptr_Saxpy_tangent_0_1(cugrad::library::zipped3<double *, double *, double *> in,
    Saxpy f, unsigned long n, cugrad::library::zipped3<double *, double *, double *> *in_tan, Saxpy *f_tan) {
  double *t0 = in_tan->c;  // line 67
  double f_a_tan = f_tan->a;
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;  // line 14
  double *t_a = in.a + i;
  double *t_b = in.b + i;
  double *t_c = in.c + i;
  double t1 = *t_a;
  double t2 = in_tan->a[i];
  double t3 = f.a * t1;
  double t4 = *t_b;
  double t5 = in_tan->b[i];
  double t6 = *t_c;
  double t7 = t0[i];
  *t_c = t3 * t4 + t6 * t6;
  t0[i] = (f_a_tan * t1 + f.a * t2) * t4 + t3 * t5 + (t7 * t6 + t6 * t7);
}

static double run_fwd(double *out, double *x, double *y, double a, int n, double *out_tan, double *x_tan,
    double *y_tan, double a_tan) {
  ::cugrad::host::sweep sweep(false);
  long n_1 = n;  // line 31
  double *p = x + n_1;
  unsigned long n_2 = p - x;  // line 30
  if (n_2 != 0) {
    cugrad::library::zipped3<double *, double *, double *> *t0 =
        ::cugrad::host::upload(cugrad::library::zipped3<double *, double *, double *>{x_tan, y_tan, out_tan},
        nullptr, "kernel.cu:30");
    Saxpy *t1 = ::cugrad::host::upload(Saxpy{a_tan}, nullptr, "kernel.cu:30");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_2 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&each_call_cugrad_library_zipped3_double_ptr_double_ptr_double_ptr_Saxpy_tangent_0_1), &each_call_cugrad_library_zipped3_double_ptr_double_ptr_double_ptr_Saxpy_tangent_0_1, true, false>{},
        "kernel.cu:30", cugrad::library::zipped3<double *, double *, double *>{x, y, out}, Saxpy{a}, n_2, t0,
        t1);
  }
  unsigned long n_3 = n;  // line 32
  double *v_data = ::cugrad::host::allocate_device<double>(n_3 * 8, nullptr, "kernel.cu:32");
  double *v_data_tan = ::cugrad::host::shadow_device<double>(n_3 * 8, nullptr, "kernel.cu:32");
  ::cugrad::host::fill(v_data, 0, n_3 * 8, nullptr, "kernel.cu:32");
  ::cugrad::host::clear(v_data_tan, n_3 * 8, nullptr, "kernel.cu:32");
  double *x_1 = x + n_3;  // line 34
  long n_4 = x_1 - x;
  unsigned long n_5 = n_4;
  if (n_5 != 0) {
    cugrad::library::zipped3<double *, double *, cugrad::library::counting<int>> *t0 =
        ::cugrad::host::upload(cugrad::library::zipped3<double *, double *, cugrad::library::counting<int>>{x_tan,
        out_tan, cugrad::library::counting<int>{0}}, nullptr, "kernel.cu:34");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_5 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&each_transform_cugrad_library_zipped3_double_ptr_double_ptr_cugrad_library_counting_int_double_Weighted_tangent_0_1), &each_transform_cugrad_library_zipped3_double_ptr_double_ptr_cugrad_library_counting_int_double_Weighted_tangent_0_1, true, false>{},
        "kernel.cu:34", cugrad::library::zipped3<double *, double *, cugrad::library::counting<int>>{x, out,
        cugrad::library::counting<int>{0}}, v_data, Weighted{}, n_5, t0, v_data_tan);
  }
  double *x_2 = v_data + n_3;  // line 36
  unsigned long n_6 = x_2 - v_data;
  double result_tan = a_tan;
  if (n_6 != 0) {
    double *p_1 = ::cugrad::host::allocate_device<double>(8ul, nullptr, "kernel.cu:36");
    double *p_tan = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:36");
    ::cugrad::host::fill(p_1, 0, 8ul, nullptr, "kernel.cu:36");
    ::cugrad::host::clear(p_tan, 8ul, nullptr, "kernel.cu:36");
    cugrad::library::zipped2<double *, double *> *t0 =
        ::cugrad::host::upload(cugrad::library::zipped2<double *, double *>{v_data_tan, y_tan}, nullptr,
        "kernel.cu:36");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(n_6 > 262144 ? 1024
        : (unsigned int)((n_6 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&each_sum_cugrad_library_zipped2_double_ptr_double_ptr_double_Length_tangent_0_1), &each_sum_cugrad_library_zipped2_double_ptr_double_ptr_double_Length_tangent_0_1, true, true>{},
        "kernel.cu:36", cugrad::library::zipped2<double *, double *>{v_data, y}, p_1, Length{}, n_6, t0,
        p_tan);
    double value;
    double value_tan = 0.0;
    ::cugrad::host::copy(&value, p_1, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:36");
    ::cugrad::host::copy(&value_tan, p_tan, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:36");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:36");
    result_tan = value_tan;
    ::cugrad::host::free_device(p_1, nullptr, "kernel.cu:36");
    result_tan += a_tan;
  }
  ::cugrad::host::free_device(v_data, nullptr, "kernel.cu:28");  // line 28
  return result_tan;
}
