// Tangent of `kernel` (kernel.cu:24) with respect to out, x, scale, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   scale_tan: tangent of scale
static __global__ void each_sum_cugrad_library_transformed_Weighted_cugrad_library_counting_int_double_cugrad_library_same_double_tangent_0_1(cugrad::library::transformed<Weighted, cugrad::library::counting<int>> in,
    double *out, cugrad::library::same<double> f, unsigned long n,
    cugrad::library::transformed<Weighted, cugrad::library::counting<int>> *in_tan, double *out_tan) {
  const double *t0 = in_tan->f.x;  // line 72
  double in_f_scale_tan = in_tan->f.scale;
  double mine = 0.0;
  double mine_tan = 0.0;
  for (unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x; i
      < n; i += (unsigned long)gridDim.x * (unsigned long)blockDim.x) {
    int i_1 = in.it.at + (int)i;
    double t1 = in.f.scale * i_1;  // line 21
    double t2 = in.f.x[i_1];
    mine += t1 * t2;
    mine_tan += in_f_scale_tan * i_1 * t2 + t1 * ((double *)t0)[i_1];
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

static __global__ void each_sum_cugrad_library_transformed_Square_const_double_ptr_double_cugrad_library_same_double_tangent_0_1(cugrad::library::transformed<Square, const double *> in,
    double *out, cugrad::library::same<double> f, unsigned long n,
    cugrad::library::transformed<Square, const double *> *in_tan, double *out_tan) {
  const double *t0 = in_tan->it;  // line 72
  double mine = 0.0;
  double mine_tan = 0.0;
  for (unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x; i
      < n; i += (unsigned long)gridDim.x * (unsigned long)blockDim.x) {
    double x = in.it[i];
    double x_tan = ((double *)t0)[i];
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

static void kernel_fwd(double *out, const double *x, double scale, int n, double *out_tan, double *x_tan,
    double scale_tan) {
  ::cugrad::host::sweep sweep(false);
  void *temp = ::cugrad::host::allocate_device<void>(1ul, nullptr, "kernel.cu:31");  // line 31
  bool t0 = temp == nullptr;  // line 32
  if (!t0) {
    ::cugrad::host::fill(out, 0, 8ul, nullptr, "kernel.cu:32");
    ::cugrad::host::clear(out_tan, 8ul, nullptr, "kernel.cu:32");
    if (n > 0) {
      unsigned long n_1 = n;
      cugrad::library::transformed<Square, const double *> *t1 =
          ::cugrad::host::upload(cugrad::library::transformed<Square, const double *>{x_tan, Square{}},
          nullptr, "kernel.cu:32");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(n_1 > 262144 ? 1024
          : (unsigned int)((n_1 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&each_sum_cugrad_library_transformed_Square_const_double_ptr_double_cugrad_library_same_double_tangent_0_1), &each_sum_cugrad_library_transformed_Square_const_double_ptr_double_cugrad_library_same_double_tangent_0_1, true, true>{},
          "kernel.cu:32", cugrad::library::transformed<Square, const double *>{x, Square{}}, out,
          cugrad::library::same<double>{}, n_1, t1, out_tan);
    }
  }
  ++out;  // line 33
  int count = n - 1;
  if (!t0) {
    ::cugrad::host::fill(out, 0, 8ul, nullptr, "kernel.cu:33");
    ::cugrad::host::clear(out_tan + 1, 8ul, nullptr, "kernel.cu:33");
    if (count > 0) {
      unsigned long n_1 = count;
      cugrad::library::transformed<Weighted, cugrad::library::counting<int>> *t1 =
          ::cugrad::host::upload(cugrad::library::transformed<Weighted, cugrad::library::counting<int>>{cugrad::library::counting<int>{0},
          Weighted{x_tan, scale_tan}}, nullptr, "kernel.cu:33");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(n_1 > 262144 ? 1024
          : (unsigned int)((n_1 + 255) / 256)), dim3(256u)),
          ::cugrad::derived<decltype(&each_sum_cugrad_library_transformed_Weighted_cugrad_library_counting_int_double_cugrad_library_same_double_tangent_0_1), &each_sum_cugrad_library_transformed_Weighted_cugrad_library_counting_int_double_cugrad_library_same_double_tangent_0_1, true, true>{},
          "kernel.cu:33",
          cugrad::library::transformed<Weighted, cugrad::library::counting<int>>{cugrad::library::counting<int>{1},
          Weighted{x, scale}}, out, cugrad::library::same<double>{}, n_1, t1, out_tan + 1);
    }
  }
  ::cugrad::host::free_device(temp, nullptr, "kernel.cu:34");  // line 34
}
