// Gradient of `train` (kernel.cu:29) with respect to w1, w2, data, targets, rate, by cugrad.
//   w1_adj: the gradient with respect to *w1 is added to it
//   w2_adj: the gradient with respect to *w2 is added to it
//   data_adj: the gradient with respect to *data is added to it
//   targets_adj: the gradient with respect to *targets is added to it
//   rate_adj: the gradient with respect to rate is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void layer_reverse_0_1_2(double *y, const double *__restrict__ w,
    const double *__restrict__ x, int rows, int columns, bool bend, double *y_adj, double *w_adj,
    double *x_adj) {
  __shared__ double sum_adj_all[1024];
  int i = threadIdx.x;  // line 4
  bool t0 = i < rows;  // line 5
  bool all_here = ::cugrad::all_here(t0);
  if (!t0) return;
  int t1 = i * columns;  // line 7
  double sum = 0.0;
  for (int j = 0; j < columns; ++j) sum += w[t1 + j] * x[j];

  // reverse sweep
  double sum_adj = ::cugrad::atomic_exchange(&y_adj[i], 0.0);  // line 8
  if (bend) {
    double t2 = tanh(sum);
    sum_adj *= 1.0 - t2 * t2;
  }
  if (all_here && columns - 1 >= (int)blockDim.x / 4 && blockDim.x >= 8 && blockDim.y == 1  // line 7
      && blockDim.z == 1) {
    sum_adj_all[threadIdx.x] = sum_adj;
    __syncthreads();
    for (int j = columns - 1; j >= 0; --j) atomicAdd(&w_adj[t1 + j], sum_adj * x[j]);
    for (int j = i; j <= columns - 1; j += blockDim.x) {
      double x_sum = 0.0;
      for (unsigned int j_1 = 0; j_1 < blockDim.x; ++j_1) {
        x_sum += sum_adj_all[j_1] * w[(int)j_1 * columns + j];
      }
      atomicAdd(&x_adj[j], x_sum);
    }
  } else {
    int j = columns - 1;
    for (; j >= 7; j -= 8) {
      double x_row[8];
      #pragma unroll
      for (int k = 0; k < 8; ++k) {
        int j_1 = j - k;
        x_row[7 - k] = sum_adj * w[t1 + j_1];
        atomicAdd(&w_adj[t1 + j_1], sum_adj * x[j_1]);
      }
      ::cugrad::accumulate_warp((double (*)[8])(x_adj + (j - 7)), x_row);
    }
    for (; j >= 0; --j) {
      double t2 = x[j];
      ::cugrad::accumulate_warp(&x_adj[j], sum_adj * w[t1 + j]);
      atomicAdd(&w_adj[t1 + j], sum_adj * t2);
    }
  }
}

static __global__ void errors_reverse_0_1_2(double *delta, const double *y, const double *target, int n,
    double *delta_adj, double *y_adj, double *target_adj) {
  int i = threadIdx.x;  // line 12
  if (i >= n) return;  // line 13

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&delta_adj[i], 0.0);
  atomicAdd(&target_adj[i], -t0);
  atomicAdd(&y_adj[i], t0);
}

static __global__ void backward_reverse_0_1_2_3(double *below, const double *__restrict__ w,
    const double *__restrict__ delta, const double *__restrict__ hidden, int rows, int columns,
    double *below_adj, double *w_adj, double *delta_adj, double *hidden_adj) {
  __shared__ double sum_adj_all_2[1024];
  __shared__ double w_tile[32][33];
  int j = threadIdx.x;  // line 17
  bool t0 = j < columns;  // line 18
  bool all_here = ::cugrad::all_here(t0);
  if (!t0) return;
  double sum = 0.0;
  for (int i = 0; i < rows; ++i) sum += w[i * columns + j] * delta[i];  // line 20
  double t1 = hidden[j];  // line 21

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&below_adj[j], 0.0);
  double sum_adj = t2 * (1.0 - t1 * t1);
  atomicAdd(&hidden_adj[j], 2.0 * (-t2 * sum) * t1);
  if (all_here && rows - 1 >= (int)blockDim.x / 4 && blockDim.x >= 8 && blockDim.x <= 32  // line 20
      && blockDim.y == 1 && blockDim.z == 1) {
    sum_adj_all_2[threadIdx.x] = sum_adj;
    __syncthreads();
    for (int i = rows - 1; i >= 0; --i) atomicAdd(&w_adj[i * columns + j], sum_adj * delta[i]);
    for (int i = 0; i <= rows - 1; i += blockDim.x) {
      for (unsigned int r = threadIdx.y; r < blockDim.x; r += blockDim.y) {
        if (i + (int)r <= rows - 1) w_tile[r][threadIdx.x] = w[(i + (int)r) * columns + j];
      }
      __syncthreads();
      if (i + j <= rows - 1) {
        double delta_sum = 0.0;
        for (unsigned int j_1 = 0; j_1 < blockDim.x; ++j_1) {
          delta_sum += sum_adj_all_2[j_1] * w_tile[threadIdx.x][j_1];
        }
        atomicAdd(&delta_adj[i + j], delta_sum);
      }
      __syncthreads();
    }
  } else {
    int i = rows - 1;
    for (; i >= 7; i -= 8) {
      double delta_row[8];
      #pragma unroll
      for (int k = 0; k < 8; ++k) {
        int i_1 = i - k;
        delta_row[7 - k] = sum_adj * w[i_1 * columns + j];
        atomicAdd(&w_adj[i_1 * columns + j], sum_adj * delta[i_1]);
      }
      ::cugrad::accumulate_warp((double (*)[8])(delta_adj + (i - 7)), delta_row);
    }
    for (; i >= 0; --i) {
      double t3 = delta[i];
      ::cugrad::accumulate_warp(&delta_adj[i], sum_adj * w[i * columns + j]);
      atomicAdd(&w_adj[i * columns + j], sum_adj * t3);
    }
  }
}

static __global__ void descend_reverse_0_1_2_3(double *w, const double *delta, const double *x, double rate,
    int rows, int columns, double *w_adj, double *delta_adj, double *x_adj, double *rate_adj) {
  int k = threadIdx.x;  // line 25
  double rate_adj_1 = 0.0;
  if (k < rows * columns) {  // line 26
    int t0 = k / columns;
    double t1 = delta[t0];
    int t2 = k % columns;
    double t3 = x[t2];

    // reverse sweep
    double t4 = ::cugrad::atomic_exchange(&w_adj[k], 0.0);
    double t5 = -t4;
    atomicAdd(&w_adj[k], t4);
    double t6 = t5 * t3;
    atomicAdd(&x_adj[t2], t5 * (rate * t1));
    rate_adj_1 = t6 * t1;
    ::cugrad::accumulate_warp(&delta_adj[t0], t6 * rate);
  }
  ::cugrad::accumulate_block(&rate_adj[::cugrad::place_of_block()], rate_adj_1);  // line 25
}

static void train_rev(double *w1, double *w2, const double *data, const double *targets, double rate,
    int samples, int epochs, double *w1_adj, double *w2_adj, double *data_adj, double *targets_adj,
    double *rate_adj, ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, w1_adj, w2_adj, data_adj, targets_adj, rate_adj);
  double *h = ::cugrad::host::allocate_zeroed_device<double>(32ul, nullptr, "kernel.cu:32");  // line 32
  double *h_adj = ::cugrad::host::shadow_device<double>(32ul, nullptr, "kernel.cu:32");
  double *y = ::cugrad::host::allocate_zeroed_device<double>(16ul, nullptr, "kernel.cu:33");  // line 33
  double *y_adj = ::cugrad::host::shadow_device<double>(16ul, nullptr, "kernel.cu:33");
  double *delta = ::cugrad::host::allocate_zeroed_device<double>(16ul, nullptr, "kernel.cu:34");  // line 34
  double *delta_adj = ::cugrad::host::shadow_device<double>(16ul, nullptr, "kernel.cu:34");
  double *below = ::cugrad::host::allocate_zeroed_device<double>(32ul, nullptr, "kernel.cu:35");  // line 35
  double *below_adj = ::cugrad::host::shadow_device<double>(32ul, nullptr, "kernel.cu:35");
  double *v1 = ::cugrad::host::allocate_zeroed_device<double>(96ul, nullptr, "kernel.cu:36");  // line 36
  double *v1_adj = ::cugrad::host::shadow_device<double>(96ul, nullptr, "kernel.cu:36");
  double *v2 = ::cugrad::host::allocate_zeroed_device<double>(64ul, nullptr, "kernel.cu:37");  // line 37
  double *v2_adj = ::cugrad::host::shadow_device<double>(64ul, nullptr, "kernel.cu:37");
  unsigned long t0 = (unsigned long)(samples * 3) * 8;  // line 38
  double *d = ::cugrad::host::allocate_device<double>(t0, nullptr, "kernel.cu:38");
  double *d_adj = ::cugrad::host::shadow_device<double>(t0, nullptr, "kernel.cu:38");
  unsigned long t1 = (unsigned long)(samples * 2) * 8;  // line 39
  double *t = ::cugrad::host::allocate_device<double>(t1, nullptr, "kernel.cu:39");
  double *t_adj = ::cugrad::host::shadow_device<double>(t1, nullptr, "kernel.cu:39");
  ::cugrad::host::copy(v1, w1, 96ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:40");  // line 40
  ::cugrad::host::copy(v2, w2, 64ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:41");  // line 41
  ::cugrad::host::copy(d, data, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:42");  // line 42
  ::cugrad::host::copy(t, targets, t1, cudaMemcpyHostToDevice, nullptr, "kernel.cu:43");  // line 43
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop((long long)(0 < epochs  // line 45
      ? epochs : 0), tape, "auto", "kernel.cu:45");
  ::cugrad::host::loop_buffer(steps_of_loop, h, "kernel.cu:45");
  ::cugrad::host::loop_buffer(steps_of_loop, y, "kernel.cu:45");
  ::cugrad::host::loop_buffer(steps_of_loop, delta, "kernel.cu:45");
  ::cugrad::host::loop_buffer(steps_of_loop, below, "kernel.cu:45");
  ::cugrad::host::loop_buffer(steps_of_loop, v2, "kernel.cu:45");
  ::cugrad::host::loop_buffer(steps_of_loop, v1, "kernel.cu:45");
  double loss = 0.0;
  for (int epoch = 0; epoch < epochs; ++epoch) {
    ::cugrad::host::loop_step(steps_of_loop, loss, epoch);
    loss = 0.0;
    for (int s = 0; s < samples; ++s) {  // line 47
      ::cugrad::host::snapshot h_before = ::cugrad::host::keep(h, nullptr,  // line 48
          ::cugrad::host::rewritten(0ll, 1ll, 0ll, 4ll, v1, d + s * 3), "kernel.cu:48");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&layer), &layer, true, false>{}, "kernel.cu:48", h, v1, d + s * 3, 4, 3,
          true);
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 49
          ::cugrad::derived<decltype(&layer), &layer, true, false>{}, "kernel.cu:49", y, v2, h, 2,
          4, false);
      ::cugrad::host::snapshot delta_before = ::cugrad::host::keep(delta, nullptr,  // line 50
          ::cugrad::host::rewritten(0ll, 1ll, 0ll, 2ll, y, t + s * 2), "kernel.cu:50");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&errors), &errors, true, false>{}, "kernel.cu:50", delta, y, t + s * 2,
          2);
      ::cugrad::host::snapshot below_before = ::cugrad::host::keep(below, nullptr,  // line 51
          ::cugrad::host::rewritten(0ll, 1ll, 0ll, 4ll, v2, delta, h), "kernel.cu:51");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&backward), &backward, true, false>{}, "kernel.cu:51", below, v2, delta,
          h, 2, 4);
      ::cugrad::host::snapshot v2_before = ::cugrad::host::keep(v2, nullptr, "kernel.cu:52");  // line 52
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&descend), &descend, true, false>{}, "kernel.cu:52", v2, delta, h, rate,
          2, 4);
      ::cugrad::host::snapshot v1_before = ::cugrad::host::keep(v1, nullptr, "kernel.cu:53");  // line 53
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&descend), &descend, true, false>{}, "kernel.cu:53", v1, below,
          d + s * 3, rate, 4, 3);
      double error[2];  // line 54
      ::cugrad::host::copy(error, delta, 16ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:55");  // line 55
      double t2 = error[0];  // line 56
      double t3 = error[1];
      loss += t2 * t2 + t3 * t3;
      tape.push(h_before);  // line 47
      tape.push(delta_before);
      tape.push(below_before);
      tape.push(v2_before);
      tape.push(v1_before);
      tape.push(t2);
      tape.push(t3);
    }
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:45");  // line 45
  ::cugrad::host::free_device(h, nullptr, "kernel.cu:59");  // line 59
  ::cugrad::host::free_device(y, nullptr, "kernel.cu:60");  // line 60
  ::cugrad::host::free_device(delta, nullptr, "kernel.cu:61");  // line 61
  ::cugrad::host::free_device(below, nullptr, "kernel.cu:62");  // line 62
  ::cugrad::host::free_device(v1, nullptr, "kernel.cu:63");  // line 63
  ::cugrad::host::free_device(v2, nullptr, "kernel.cu:64");  // line 64
  ::cugrad::host::free_device(d, nullptr, "kernel.cu:65");  // line 65
  ::cugrad::host::free_device(t, nullptr, "kernel.cu:66");  // line 66

  // reverse sweep
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:45");  // line 45
  double loss_adj = 1.0;
  for (int epoch = epochs - 1; epoch >= 0; --epoch) {
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:45");
    double loss_1 = ::cugrad::host::loop_restored<double>(steps_of_loop_1, 0);
    int epoch_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 1);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, loss_1, epoch_1);
      loss_1 = 0.0;
      for (int s = 0; s < samples; ++s) {  // line 47
        ::cugrad::host::snapshot h_before = ::cugrad::host::keep(h, nullptr,  // line 48
            ::cugrad::host::rewritten(0ll, 1ll, 0ll, 4ll, v1, d + s * 3), "kernel.cu:48");
        ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
            ::cugrad::derived<decltype(&layer), &layer, true, false>{}, "kernel.cu:48", h, v1, d + s * 3, 4,
            3, true);
        ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 49
            ::cugrad::derived<decltype(&layer), &layer, true, false>{}, "kernel.cu:49", y, v2, h,
            2, 4, false);
        ::cugrad::host::snapshot delta_before = ::cugrad::host::keep(delta, nullptr,  // line 50
            ::cugrad::host::rewritten(0ll, 1ll, 0ll, 2ll, y, t + s * 2), "kernel.cu:50");
        ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
            ::cugrad::derived<decltype(&errors), &errors, true, false>{}, "kernel.cu:50", delta, y, t + s * 2,
            2);
        ::cugrad::host::snapshot below_before = ::cugrad::host::keep(below, nullptr,  // line 51
            ::cugrad::host::rewritten(0ll, 1ll, 0ll, 4ll, v2, delta, h), "kernel.cu:51");
        ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
            ::cugrad::derived<decltype(&backward), &backward, true, false>{}, "kernel.cu:51", below, v2,
            delta, h, 2, 4);
        ::cugrad::host::snapshot v2_before = ::cugrad::host::keep(v2, nullptr, "kernel.cu:52");  // line 52
        ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
            ::cugrad::derived<decltype(&descend), &descend, true, false>{}, "kernel.cu:52", v2, delta, h,
            rate, 2, 4);
        ::cugrad::host::snapshot v1_before = ::cugrad::host::keep(v1, nullptr, "kernel.cu:53");  // line 53
        ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
            ::cugrad::derived<decltype(&descend), &descend, true, false>{}, "kernel.cu:53", v1, below,
            d + s * 3, rate, 4, 3);
        double error[2];  // line 54
        ::cugrad::host::copy(error, delta, 16ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:55");  // line 55
        double t2 = error[0];  // line 56
        double t3 = error[1];
        loss_1 += t2 * t2 + t3 * t3;
        tape.push(h_before);  // line 47
        tape.push(delta_before);
        tape.push(below_before);
        tape.push(v2_before);
        tape.push(v1_before);
        tape.push(t2);
        tape.push(t3);
      }
      ++epoch_1;  // line 45
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
    }
    for (int s = samples - 1; s >= 0; --s) {  // line 47
      double t2 = tape.pop<double>();
      double t3 = tape.pop<double>();
      ::cugrad::host::snapshot v1_before = tape.pop<::cugrad::host::snapshot>();
      ::cugrad::host::snapshot v2_before = tape.pop<::cugrad::host::snapshot>();
      ::cugrad::host::snapshot below_before = tape.pop<::cugrad::host::snapshot>();
      ::cugrad::host::snapshot delta_before = tape.pop<::cugrad::host::snapshot>();
      ::cugrad::host::snapshot h_before = tape.pop<::cugrad::host::snapshot>();
      double error_adj[2] = {};  // line 54
      double t4 = 2.0 * loss_adj;  // line 56
      error_adj[1] += t4 * t2;
      error_adj[0] += t4 * t3;
      ::cugrad::host::add_back(delta_adj, error_adj, 16ul, cudaMemcpyDeviceToHost, nullptr,  // line 55
          "kernel.cu:55");
      double *t5 = ::cugrad::host::slot<double>(0, "kernel.cu:53");  // line 53
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&descend_reverse_0_1_2_3), &descend_reverse_0_1_2_3, true, false>{},
          "kernel.cu:53", v1, below, d + s * 3, rate, 4, 3, v1_adj, below_adj, d_adj + s * 3, t5);
      ::cugrad::host::put_back(v1_before, "kernel.cu:53");
      ::cugrad::host::give_up(v1_before, "kernel.cu:53");
      double *t6 = ::cugrad::host::slot<double>(0, "kernel.cu:52");  // line 52
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&descend_reverse_0_1_2_3), &descend_reverse_0_1_2_3, true, false>{},
          "kernel.cu:52", v2, delta, h, rate, 2, 4, v2_adj, delta_adj, h_adj, t6);
      ::cugrad::host::put_back(v2_before, "kernel.cu:52");
      ::cugrad::host::give_up(v2_before, "kernel.cu:52");
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 51
          ::cugrad::derived<decltype(&backward_reverse_0_1_2_3), &backward_reverse_0_1_2_3, true, ::cugrad::together>{},
          "kernel.cu:51", below, v2, delta, h, 2, 4, below_adj, v2_adj, delta_adj, h_adj);
      ::cugrad::host::put_back(below_before, "kernel.cu:51");
      ::cugrad::host::give_up(below_before, "kernel.cu:51");
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 50
          ::cugrad::derived<decltype(&errors_reverse_0_1_2), &errors_reverse_0_1_2, true, false>{},
          "kernel.cu:50", delta, y, t + s * 2, 2, delta_adj, y_adj, t_adj + s * 2);
      ::cugrad::host::put_back(delta_before, "kernel.cu:50");
      ::cugrad::host::give_up(delta_before, "kernel.cu:50");
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 49
          ::cugrad::derived<decltype(&layer_reverse_0_1_2), &layer_reverse_0_1_2, true, ::cugrad::together>{},
          "kernel.cu:49", y, v2, h, 2, 4, false, y_adj, v2_adj, h_adj);
      ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 48
          ::cugrad::derived<decltype(&layer_reverse_0_1_2), &layer_reverse_0_1_2, true, ::cugrad::together>{},
          "kernel.cu:48", h, v1, d + s * 3, 4, 3, true, h_adj, v1_adj, d_adj + s * 3);
      ::cugrad::host::put_back(h_before, "kernel.cu:48");
      ::cugrad::host::give_up(h_before, "kernel.cu:48");
    }
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:45");  // line 45
    loss_adj = 0.0;
  }
  ::cugrad::host::add_back(targets_adj, t_adj, t1, cudaMemcpyHostToDevice, nullptr,  // line 43
      "kernel.cu:43");
  ::cugrad::host::add_back(data_adj, d_adj, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:42");  // line 42
  ::cugrad::host::add_back(w2_adj, v2_adj, 64ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:41");  // line 41
  ::cugrad::host::add_back(w1_adj, v1_adj, 96ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:40");  // line 40
  double rate_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:30");  // line 30
  *rate_adj += rate_adj_1;
}
