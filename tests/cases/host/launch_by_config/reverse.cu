// Gradient of `run` (kernel.cu:17) with respect to out, x, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void scale_double_reverse_0_1_2(double *y, const double *x, double a, int n, double *y_adj,
    double *x_adj, double *a_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double a_adj_1 = 0.0;
  if (i < n) {  // line 5
    double t0 = x[i];

    // reverse sweep
    double t1 = y_adj[i];
    double t2 = t1 * t0;
    a_adj_1 = t2 * t0;
    x_adj[i] += t1 * (a * t0) + t2 * a;
    y_adj[i] = 0.0;
  }
  ::cugrad::accumulate_block(&a_adj[::cugrad::place_of_block()], a_adj_1);  // line 4
}

static __global__ void gather_reverse_0_1(double *out, const double *y, int n, double *out_adj, double *y_adj,
    ::cugrad::shared_slab shared_slab) {
  extern __shared__ double part[];
  auto *const part_adj = ::cugrad::dynamic_shadow(part, shared_slab);
  ::cugrad::zero_dynamic_shared(shared_slab);
  __syncthreads();
  int i = threadIdx.x;  // line 11
  part[i] = y[i];  // line 12
  __syncthreads();  // line 13
  double t0 = part[i];  // line 14
  int t1 = (i + 1) % n;
  double t2 = part[t1];

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&out_adj[i], t3);
  atomicAdd(&part_adj[t1], t3 * t0);
  atomicAdd(&part_adj[i], t3 * t2);
  __syncthreads();  // line 13
  atomicAdd(&y_adj[i], part_adj[i]);  // line 12
  part_adj[i] = 0.0;
}

static void run_rev(double *out, const double *x, float a, int n, double *out_adj, double *x_adj,
    float *a_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, x_adj, a_adj);
  unsigned long config_dynamicSmemBytes = (unsigned long)n * 8;  // line 19
  double *y = ::cugrad::host::allocate_device<double>(config_dynamicSmemBytes, nullptr, "kernel.cu:19");
  double *y_adj = ::cugrad::host::shadow_device<double>(config_dynamicSmemBytes, nullptr, "kernel.cu:19");
  CUstream_st *stream;  // line 20
  ::cugrad::host::check(cudaStreamCreate(&stream), "kernel.cu:21");  // line 21
  unsigned int config_gridDim_x = (n + 3) / 4;  // line 23
  CUstream_st *config_stream = stream;  // line 25
  float t0 = 2.0f * a;  // line 26
  ::cugrad::host::launch(::cugrad::launch_config(dim3(config_gridDim_x), dim3(4u), 0ul, config_stream),
      ::cugrad::derived<decltype(&scale<double>), &scale<double>, true, false>{}, "kernel.cu:26", y, x, t0,
      n);
  unsigned int config_blockDim_x = n;  // line 36
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(config_blockDim_x),  // line 40
      config_dynamicSmemBytes, config_stream),
      ::cugrad::derived<decltype(&gather), &gather, true, true>{}, "kernel.cu:40", out,
      (const double *)y, n);
  ::cugrad::host::synchronise(stream, "kernel.cu:41");  // line 41
  ::cugrad::host::destroy_stream(stream, "kernel.cu:42");  // line 42
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:43");  // line 43

  // reverse sweep
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(config_blockDim_x),  // line 40
      config_dynamicSmemBytes, config_stream),
      ::cugrad::derived<decltype(&gather_reverse_0_1), &gather_reverse_0_1, true, true>{},
      ::cugrad::host::needs<false, 0>{}, "kernel.cu:40", out, (const double *)y, n, out_adj,
      y_adj);
  double *t1 = ::cugrad::host::slot<double>(0, "kernel.cu:26");  // line 26
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(config_gridDim_x), dim3(4u), 0ul,
      config_stream),
      ::cugrad::derived<decltype(&scale_double_reverse_0_1_2), &scale_double_reverse_0_1_2, true, false>{},
      "kernel.cu:26", y, x, t0, n, y_adj, x_adj, t1);
  double t2 = ::cugrad::host::take_slot<double>(0, "kernel.cu:26");
  float a_adj_1 = (float)t2 * 2.0f;
  *a_adj += a_adj_1;  // line 19
}
