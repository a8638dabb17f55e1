// Gradient of `f` (kernel.cu:30) with respect to y, x, a, by cugrad.
//   y_adj: in: the adjoint of *y after the function; out: the adjoint of *y before it
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void saxpy_double_reverse_0_1_2(double *y, const double *x, double a, int n, double *y_adj,
    double *x_adj, double *a_adj) {
  double a_adj_1 = 0.0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {  // line 5
    double t0 = x[i];
    double t1 = y[i];
    y[i] = a * t0 + t1 * t1;
    double t2 = y_adj[i];
    y_adj[i] = 2.0 * t2 * t1;
    a_adj_1 += t2 * t0;
    ::cugrad::accumulate_own(&x_adj[i], t2 * a);
  }

  // reverse sweep
  ::cugrad::accumulate_block(&a_adj[::cugrad::place_of_block()], a_adj_1);
}

static void f_rev(double *y, const double *x, double a, int n, double *y_adj, double *x_adj, double *a_adj) {
  ::cugrad::host::sweep sweep(true, y_adj, x_adj, a_adj);
  cudaDeviceProp prop;  // line 31
  int dev;  // line 32
  dev = 0;
  ::cugrad::host::check(cudaGetDevice(&dev), "kernel.cu:33");  // line 33
  ::cugrad::host::check(cudaGetDeviceProperties(&prop, dev), "kernel.cu:34");  // line 34
  printf("%s %d.%d\n", prop.name, prop.major, prop.minor);  // line 35
  unsigned long n_1 = n;  // line 36
  double *dx_p_ = ::cugrad::host::allocate_device<double>(n_1 * 8, nullptr, "kernel.cu:9");  // line 9
  double *dx_p__adj = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:9");
  double *dy_p_ = ::cugrad::host::allocate_zeroed_device<double>(n_1 * 8, nullptr, "kernel.cu:9");
  double *dy_p__adj = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:9");
  ::cugrad::host::copy(dx_p_, x, n_1 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::copy(dy_p_, y, n_1 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:13");
  int blockSize;  // line 23
  int minGridSize;
  ::cugrad::host::check(::cugrad::host::kernel<decltype(&saxpy<double>), &saxpy<double>>::block_size(&minGridSize,  // line 24
      &blockSize, 0ul, 0), "kernel.cu:24");
  int t0 = blockSize;  // line 26
  int gridSize = (n + t0 - 1) / t0;
  bool t1 = n > 5;  // line 27
  ::cugrad::host::snapshot dy_p__before = {};
  ::cugrad::host::snapshot dy_p__before_1 = {};
  if (t1) {
    dy_p__before = ::cugrad::host::keep(dy_p_, nullptr, "kernel.cu:27");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)gridSize), dim3((unsigned int)t0)),
        ::cugrad::derived<decltype(&saxpy<double>), &saxpy<double>, true, false>{}, "kernel.cu:27", dy_p_,
        dx_p_, a, n);
  } else {
    dy_p__before_1 = ::cugrad::host::keep(dy_p_, nullptr, "kernel.cu:28");  // line 28
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&saxpy<double>), &saxpy<double>, true, false>{}, "kernel.cu:28", dy_p_,
        dx_p_, a, n);
  }
  int t2 = prop.multiProcessorCount;  // line 40
  ::cugrad::host::snapshot dy_p__before_2 = ::cugrad::host::keep(dy_p_, nullptr, "kernel.cu:40");
  ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)t2), dim3(32u)),
      ::cugrad::derived<decltype(&saxpy<double>), &saxpy<double>, true, false>{}, "kernel.cu:40", dy_p_,
      dx_p_, a, n);
  ::cugrad::host::copy(y, dy_p_, n_1 * 8, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:14");  // line 14
  ::cugrad::host::free_device(dy_p_, nullptr, "kernel.cu:10");  // line 10
  ::cugrad::host::free_device(dx_p_, nullptr, "kernel.cu:10");

  // reverse sweep
  ::cugrad::host::add_back(dy_p__adj, y_adj, n_1 * 8, cudaMemcpyDeviceToHost, nullptr,  // line 14
      "kernel.cu:14");
  ::cugrad::host::put_back(dy_p__before_2, "kernel.cu:40");  // line 40
  ::cugrad::host::require_distinct(dy_p_, dx_p_, "kernel.cu:40");
  ::cugrad::host::keep_result(dy_p_, "kernel.cu:40");
  double *t3 = ::cugrad::host::slot<double>(0, "kernel.cu:40");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)t2), dim3(32u)),
      ::cugrad::derived<decltype(&saxpy_double_reverse_0_1_2), &saxpy_double_reverse_0_1_2, true, false>{},
      "kernel.cu:40", dy_p_, dx_p_, a, n, dy_p__adj, dx_p__adj, t3);
  ::cugrad::host::give_up(dy_p__before_2, "kernel.cu:40");
  if (t1) {  // line 27
    ::cugrad::host::put_back(dy_p__before, "kernel.cu:27");
    ::cugrad::host::require_distinct(dy_p_, dx_p_, "kernel.cu:27");
    ::cugrad::host::keep_result(dy_p_, "kernel.cu:27");
    double *t4 = ::cugrad::host::slot<double>(0, "kernel.cu:27");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)gridSize),
        dim3((unsigned int)t0)),
        ::cugrad::derived<decltype(&saxpy_double_reverse_0_1_2), &saxpy_double_reverse_0_1_2, true, false>{},
        "kernel.cu:27", dy_p_, dx_p_, a, n, dy_p__adj, dx_p__adj, t4);
    ::cugrad::host::give_up(dy_p__before, "kernel.cu:27");
  } else {
    ::cugrad::host::put_back(dy_p__before_1, "kernel.cu:28");  // line 28
    ::cugrad::host::require_distinct(dy_p_, dx_p_, "kernel.cu:28");
    ::cugrad::host::keep_result(dy_p_, "kernel.cu:28");
    double *t4 = ::cugrad::host::slot<double>(0, "kernel.cu:28");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&saxpy_double_reverse_0_1_2), &saxpy_double_reverse_0_1_2, true, false>{},
        "kernel.cu:28", dy_p_, dx_p_, a, n, dy_p__adj, dx_p__adj, t4);
    ::cugrad::host::give_up(dy_p__before_1, "kernel.cu:28");
  }
  ::cugrad::host::add_back(y_adj, dy_p__adj, n_1 * 8, cudaMemcpyHostToDevice, nullptr,  // line 13
      "kernel.cu:13");
  ::cugrad::host::add_back(x_adj, dx_p__adj, n_1 * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:13");
  double a_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:31");  // line 31
  *a_adj += a_adj_1;
}
