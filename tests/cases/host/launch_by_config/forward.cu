// Tangent of `run` (kernel.cu:17) with respect to out, x, a, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void gather_tangent_0_1(double *out, const double *y, int n, double *out_tan, double *y_tan,
    ::cugrad::shared_slab shared_slab) {
  extern __shared__ double part[];
  auto *const part_tan = ::cugrad::dynamic_shadow(part, shared_slab);
  int i = threadIdx.x;  // line 11
  double t0 = y_tan[i];  // line 12
  part[i] = y[i];
  part_tan[i] = t0;
  __syncthreads();  // line 13
  double t1 = part[i];  // line 14
  double t2 = part_tan[i];
  int t3 = (i + 1) % n;
  double t4 = part[t3];
  double t5 = part_tan[t3];
  double t6 = out_tan[i];
  out[i] += t1 * t4;
  out_tan[i] = t6 + (t2 * t4 + t1 * t5);
}

static __global__ void scale_double_tangent_0_1_2(double *y, const double *x, double a, int n, double *y_tan,
    double *x_tan, double a_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 5
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = a * t0;
  y[i] = t2 * t0;
  y_tan[i] = (a_tan * t0 + a * t1) * t0 + t2 * t1;
}

static void run_fwd(double *out, const double *x, float a, int n, double *out_tan, double *x_tan,
    float a_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long config_dynamicSmemBytes = (unsigned long)n * 8;  // line 19
  double *y = ::cugrad::host::allocate_device<double>(config_dynamicSmemBytes, nullptr, "kernel.cu:19");
  double *y_tan = ::cugrad::host::shadow_device<double>(config_dynamicSmemBytes, nullptr, "kernel.cu:19");
  CUstream_st *stream;  // line 20
  ::cugrad::host::check(cudaStreamCreate(&stream), "kernel.cu:21");  // line 21
  unsigned int config_gridDim_x = (n + 3) / 4;  // line 23
  CUstream_st *config_stream = stream;  // line 25
  ::cugrad::host::launch(::cugrad::launch_config(dim3(config_gridDim_x), dim3(4u), 0ul,  // line 26
      config_stream),
      ::cugrad::derived<decltype(&scale_double_tangent_0_1_2), &scale_double_tangent_0_1_2, true, false>{},
      "kernel.cu:26", y, x, 2.0f * a, n, y_tan, x_tan, 2.0f * a_tan);
  unsigned int config_blockDim_x = n;  // line 36
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(config_blockDim_x),  // line 40
      config_dynamicSmemBytes, config_stream),
      ::cugrad::derived<decltype(&gather_tangent_0_1), &gather_tangent_0_1, true, true>{},
      ::cugrad::host::needs<false, 0>{}, "kernel.cu:40", out, (const double *)y, n, out_tan,
      y_tan);
  ::cugrad::host::synchronise(stream, "kernel.cu:41");  // line 41
  ::cugrad::host::destroy_stream(stream, "kernel.cu:42");  // line 42
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:43");  // line 43
}
