// Tangent of `f` (kernel.cu:30) with respect to x, by cugrad.
//   x_tan: tangent of x
static __global__ void step_tangent(double *x, const double *norm, double *x_tan, double *norm_tan) {
  int i = blockIdx.x * 8 + threadIdx.x;  // line 26
  double t0 = x[i];  // line 27
  double t1 = x_tan[i];
  double t2 = *norm;
  double t3 = *norm_tan;
  x[i] = t0 * t2 * 0.1 + sin(t0);
  x_tan[i] = (t1 * t2 + t0 * t3) * 0.1 + t1 * cos(t0);
}

static __global__ void norm_of_tangent_0_1_2(double *out, const double *x, double *partial,
    unsigned int *count, double *out_tan, double *x_tan, double *partial_tan) {
  __shared__ double squares[8];
  __shared__ double squares_tan[8];
  __shared__ bool is_last;
  int i = blockIdx.x * 8 + threadIdx.x;  // line 7
  double t0 = x[i];  // line 8
  double t1 = x_tan[i];
  squares[threadIdx.x] = t0 * t0;
  squares_tan[threadIdx.x] = t1 * t0 + t0 * t1;
  __syncthreads();  // line 9
  bool t2 = threadIdx.x == 0;  // line 10
  if (t2) {  // line 15
    double sum = 0.0;
    double sum_tan = 0.0;
    for (int k = 0; k < 8; ++k) {  // line 12
      sum += squares[k];
      sum_tan += squares_tan[k];
    }
    partial[blockIdx.x] = sum;  // line 13
    partial_tan[blockIdx.x] = sum_tan;
    __threadfence();  // line 14
    is_last = atomicAdd(count, 1u) == gridDim.x - 1;  // line 15
  }
  __syncthreads();  // line 17
  if (!(is_last && t2)) return;  // line 21
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int k = 0; (unsigned int)k < gridDim.x; ++k) {  // line 20
    sum += partial[k];
    sum_tan += partial_tan[k];
  }
  double t3 = sqrt(sum);  // line 21
  *out = t3;
  *out_tan = sum_tan * (0.5 / t3);
}

static double f_fwd(const double *x, int n, double *x_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = (unsigned long)n * 8;  // line 33
  double *state = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:33");
  double *state_tan = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:33");
  double *norm = ::cugrad::host::allocate_device<double>(8ul, nullptr, "kernel.cu:34");  // line 34
  double *norm_tan = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:34");
  int t1 = n / 8;  // line 35
  double *partial = ::cugrad::host::allocate_device<double>((unsigned long)t1 * 8, nullptr, "kernel.cu:35");
  double *partial_tan = ::cugrad::host::shadow_device<double>((unsigned long)t1 * 8, nullptr, "kernel.cu:35");
  unsigned int *count = ::cugrad::host::allocate_device<unsigned int>(4ul, nullptr,  // line 36
      "kernel.cu:36");
  ::cugrad::host::copy(state, x, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:37");  // line 37
  ::cugrad::host::copy(state_tan, x_tan, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:37");
  for (int t = 0; t < 3; ++t) {  // line 38
    ::cugrad::host::fill(count, 0, 4ul, nullptr, "kernel.cu:39");  // line 39
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)t1), dim3(8u)),  // line 40
        ::cugrad::derived<decltype(&norm_of_tangent_0_1_2), &norm_of_tangent_0_1_2, true, true>{},
        "kernel.cu:40", norm, state, partial, count, norm_tan, state_tan, partial_tan);
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)t1), dim3(8u)),  // line 41
        ::cugrad::derived<decltype(&step_tangent), &step_tangent, true, false>{}, "kernel.cu:41",
        state, norm, state_tan, norm_tan);
  }
  double result;  // line 43
  double result_tan = 0.0;
  ::cugrad::host::copy(&result, norm, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:44");  // line 44
  ::cugrad::host::copy(&result_tan, norm_tan, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:44");
  ::cugrad::host::free_device(state, nullptr, "kernel.cu:45");  // line 45
  ::cugrad::host::free_device(norm, nullptr, "kernel.cu:46");  // line 46
  ::cugrad::host::free_device(partial, nullptr, "kernel.cu:47");  // line 47
  ::cugrad::host::free_device(count, nullptr, "kernel.cu:48");  // line 48
  return result_tan;
}
