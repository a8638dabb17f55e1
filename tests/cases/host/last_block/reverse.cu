// Gradient of `f` (kernel.cu:30) with respect to x, by cugrad.
//   x_adj: the gradient with respect to *x is added to it
//   What is differentiated is the result: its adjoint is 1.
static __global__ void norm_of_reverse_0_1_2(double *out, const double *__restrict__ x, double *partial,
    unsigned int *count, double *out_adj, double *x_adj, double *partial_adj) {
  __shared__ double squares[8];
  __shared__ double squares_adj[8];
  __shared__ bool is_last;
  ::cugrad::zero_shared(&squares_adj);
  __syncthreads();
  int i = blockIdx.x * 8 + threadIdx.x;  // line 7
  double t0 = x[i];  // line 8
  squares[threadIdx.x] = t0 * t0;
  __syncthreads();  // line 9
  bool t1 = threadIdx.x == 0;  // line 10
  if (t1) {
    double sum = 0.0;
    for (int k = 0; k < 8; ++k) sum += squares[k];  // line 12
    partial[blockIdx.x] = sum;  // line 13
    unsigned int t2 = atomicAdd(count, 1u);  // line 15
    long long t3 = (long long)gridDim.x * (long long)gridDim.y * (long long)gridDim.z - 1;
    ::cugrad::require_last_block((long long)t2 <= t3 && (long long)(gridDim.x - 1) == t3);
  }
  ::cooperative_groups::this_grid().sync();  // line 10
  if (t1) {
    is_last = blockIdx.x == gridDim.x - 1 && blockIdx.y == gridDim.y - 1  // line 15
        && blockIdx.z == gridDim.z - 1;
  }
  __syncthreads();  // line 17
  if (is_last && t1) {  // line 18
    double sum = 0.0;
    for (int k = 0; (unsigned int)k < gridDim.x; ++k) sum += partial[k];  // line 20

    // reverse sweep
    double sum_adj = ::cugrad::atomic_exchange(out_adj, 0.0) * (0.5 / sqrt(sum));  // line 21
    int k = (int)gridDim.x - 1;
    for (; k >= 7; k -= 8) {  // line 20
      double partial_row[8];
      #pragma unroll
      for (int k_1 = 0; k_1 < 8; ++k_1) partial_row[7 - k_1] = sum_adj;
      ::cugrad::accumulate_warp((double (*)[8])(partial_adj + (k - 7)), partial_row);
    }
    for (; k >= 0; --k) ::cugrad::accumulate_warp(&partial_adj[k], sum_adj);
  }
  __syncthreads();  // line 17
  ::cooperative_groups::this_grid().sync();  // line 10
  if (t1) {
    double sum_adj = ::cugrad::atomic_exchange(&partial_adj[blockIdx.x], 0.0);  // line 13
    for (int k = 7; k >= 0; --k) squares_adj[k] += sum_adj;  // line 12
  }
  __syncthreads();  // line 9
  atomicAdd(&x_adj[i], 2.0 * squares_adj[threadIdx.x] * t0);  // line 8
  squares_adj[threadIdx.x] = 0.0;
}

static __global__ void step_reverse(double *x, const double *norm, double *x_adj, double *norm_adj) {
  ::cugrad::require_block(8u, 1024u, 64u);
  int i = blockIdx.x * 8 + threadIdx.x;  // line 26
  double t0 = x[i];  // line 27
  double t1 = *norm;

  // reverse sweep
  double t2 = x_adj[i];
  double t3 = t2 * 0.1;
  ::cugrad::accumulate_block(norm_adj, t3 * t0);
  x_adj[i] = t2 * cos(t0) + t3 * t1;
}

static void f_rev(const double *x, int n, double *x_adj) {
  ::cugrad::host::sweep sweep(true, x_adj);
  unsigned long t0 = (unsigned long)n * 8;  // line 33
  double *state = ::cugrad::host::allocate_zeroed_device<double>(t0, nullptr, "kernel.cu:33");
  double *state_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:33");
  double *norm = ::cugrad::host::allocate_zeroed_device<double>(8ul, nullptr, "kernel.cu:34");  // line 34
  double *norm_adj = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:34");
  int t1 = n / 8;  // line 35
  double *partial = ::cugrad::host::allocate_zeroed_device<double>((unsigned long)t1 * 8, nullptr,
      "kernel.cu:35");
  double *partial_adj = ::cugrad::host::shadow_device<double>((unsigned long)t1 * 8, nullptr, "kernel.cu:35");
  unsigned int *count = ::cugrad::host::allocate_zeroed_device<unsigned int>(4ul, nullptr,  // line 36
      "kernel.cu:36");
  ::cugrad::host::copy(state, x, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:37");  // line 37
  unsigned int t2 = t1;  // line 40
  ::cugrad::host::snapshot norm_before_kept[3];  // line 38
  ::cugrad::host::snapshot partial_before_kept[3];
  ::cugrad::host::snapshot count_before_kept[3];
  ::cugrad::host::snapshot state_before_kept[3];
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop(3ll, "auto", "kernel.cu:38");
  ::cugrad::host::loop_buffer(steps_of_loop, count, "kernel.cu:38");
  ::cugrad::host::loop_buffer(steps_of_loop, norm, "kernel.cu:38");
  ::cugrad::host::loop_buffer(steps_of_loop, partial, "kernel.cu:38");
  ::cugrad::host::loop_buffer(steps_of_loop, state, "kernel.cu:38");
  for (int t = 0; t < 3; ++t) {
    ::cugrad::host::loop_step(steps_of_loop, t);
    ::cugrad::host::fill(count, 0, 4ul, nullptr, "kernel.cu:39");  // line 39
    ::cugrad::host::snapshot norm_before = ::cugrad::host::keep(norm, nullptr, "kernel.cu:40");  // line 40
    ::cugrad::host::snapshot partial_before = ::cugrad::host::keep(partial, nullptr, "kernel.cu:40");
    ::cugrad::host::snapshot count_before = ::cugrad::host::keep(count, nullptr, "kernel.cu:40");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(8u)),
        ::cugrad::derived<decltype(&norm_of), &norm_of, true, true>{}, "kernel.cu:40", norm, state, partial,
        count);
    ::cugrad::host::snapshot state_before = ::cugrad::host::keep(state, nullptr, "kernel.cu:41");  // line 41
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(8u)),
        ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:41", state, norm);
    norm_before_kept[t] = norm_before;  // line 38
    partial_before_kept[t] = partial_before;
    count_before_kept[t] = count_before;
    state_before_kept[t] = state_before;
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:38");
  double result;  // line 43
  double result_adj = 0.0;
  ::cugrad::host::copy(&result, norm, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:44");  // line 44
  ::cugrad::host::free_device(state, nullptr, "kernel.cu:45");  // line 45
  ::cugrad::host::free_device(norm, nullptr, "kernel.cu:46");  // line 46
  ::cugrad::host::free_device(partial, nullptr, "kernel.cu:47");  // line 47
  ::cugrad::host::free_device(count, nullptr, "kernel.cu:48");  // line 48

  // reverse sweep
  result_adj += 1.0;  // line 49
  ::cugrad::host::add_back(norm_adj, &result_adj, 8ul, cudaMemcpyDeviceToHost, nullptr,  // line 44
      "kernel.cu:44");
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:38");  // line 38
  for (int t = 2; t >= 0; --t) {
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:38");
    int t_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 0);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, t_1);
      ::cugrad::host::fill(count, 0, 4ul, nullptr, "kernel.cu:39");  // line 39
      ::cugrad::host::snapshot norm_before = ::cugrad::host::keep(norm, nullptr, "kernel.cu:40");  // line 40
      ::cugrad::host::snapshot partial_before = ::cugrad::host::keep(partial, nullptr, "kernel.cu:40");
      ::cugrad::host::snapshot count_before = ::cugrad::host::keep(count, nullptr, "kernel.cu:40");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(8u)),
          ::cugrad::derived<decltype(&norm_of), &norm_of, true, true>{}, "kernel.cu:40", norm, state, partial,
          count);
      ::cugrad::host::snapshot state_before = ::cugrad::host::keep(state, nullptr,  // line 41
          "kernel.cu:41");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(8u)),
          ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:41", state, norm);
      norm_before_kept[t_1] = norm_before;  // line 38
      partial_before_kept[t_1] = partial_before;
      count_before_kept[t_1] = count_before;
      state_before_kept[t_1] = state_before;
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
      ++t_1;
    }
    ::cugrad::host::snapshot norm_before = norm_before_kept[t];
    ::cugrad::host::snapshot partial_before = partial_before_kept[t];
    ::cugrad::host::snapshot count_before = count_before_kept[t];
    ::cugrad::host::snapshot state_before = state_before_kept[t];
    ::cugrad::host::put_back(state_before, "kernel.cu:41");  // line 41
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(t2), dim3(8u)),
        ::cugrad::derived<decltype(&step_reverse), &step_reverse, true, false>{}, "kernel.cu:41", state, norm,
        state_adj, norm_adj);
    ::cugrad::host::give_up(state_before, "kernel.cu:41");
    ::cugrad::host::put_back(count_before, "kernel.cu:40");  // line 40
    ::cugrad::host::put_back(partial_before, "kernel.cu:40");
    ::cugrad::host::require_distinct(state, partial, "kernel.cu:40");
    ::cugrad::host::keep_result(partial, "kernel.cu:40");
    ::cugrad::host::keep_result(count, "kernel.cu:40");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(t2), dim3(8u)).cooperatively(),
        ::cugrad::derived<decltype(&norm_of_reverse_0_1_2), &norm_of_reverse_0_1_2, true, true>{},
        "kernel.cu:40", norm, state, partial, count, norm_adj, state_adj, partial_adj);
    ::cugrad::host::give_up(count_before, "kernel.cu:40");
    ::cugrad::host::give_up(partial_before, "kernel.cu:40");
    ::cugrad::host::put_back(norm_before, "kernel.cu:40");
    ::cugrad::host::give_up(norm_before, "kernel.cu:40");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:38");  // line 38
  }
  ::cugrad::host::add_back(x_adj, state_adj, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:37");  // line 37
}
