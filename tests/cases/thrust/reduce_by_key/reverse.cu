// Gradient of `run` (kernel.cu:13) with respect to out, x, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void run_sum_double_double_reverse_0_2(const double *in, const unsigned int *run,
    double *out, unsigned long n, double *in_adj, double *out_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i < n) {
    // reverse sweep
    atomicAdd(&in_adj[i], out_adj[run[i] - 1]);
  }
}

static __global__ void run_fold_double_double_Both_reverse_0_2(const double *in, const unsigned int *run,
    double *out, Both f, unsigned long n, double *in_adj, double *out_adj, ::cugrad::tape tape) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  unsigned int mine = run[i];
  if (i > 0 && run[i - 1] == mine) return;
  double value = in[i];
  unsigned long k = i + 1;
  double value_kept[16];
  long long trips = 0;
  for (unsigned long k_1 = k; k_1 < n && run[k_1] == mine; ++k_1) {
    if (trips % 8 == 0) {
      long long t0 = trips / 8;
      if (t0 < 16) {
        value_kept[t0] = value;
      } else {
        tape.push(value);
      }
    }
    double b = in[k_1];
    value = value * b + b;  // line 10
    ++trips;
  }

  // reverse sweep
  double value_adj = ::cugrad::atomic_exchange(&out_adj[mine - 1], 0.0);
  long long strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  while (strip > 0) {
    --strip;
    double value_1;
    if (strip < 16) {
      value_1 = value_kept[strip];
    } else {
      value_1 = tape.pop<double>();
    }
    long long t0 = strip * 8;
    if (trips - t0 >= 8) {
      double value_steps[8];
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        long long trips_1 = t0 + step;
        unsigned long k_1 = k + (unsigned long)trips_1;
        double b = in[k_1];
        value_steps[step] = value_1;
        value_1 = value_1 * b + b;
      }
      #pragma unroll
      for (int step = 8; step > 0; --step) {
        long long trips_1 = t0 + (step - 1);
        unsigned long k_1 = k + (unsigned long)trips_1;
        double value_2 = value_steps[step - 1];
        double b = in[k_1];
        double b_adj = value_adj + value_adj * value_2;
        atomicAdd(&in_adj[k_1], b_adj);
        value_adj *= b;
      }
    } else {
      int step = trips - t0;
      double value_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        long long trips_1 = t0 + step_1;
        unsigned long k_1 = k + (unsigned long)trips_1;
        double b = in[k_1];
        value_steps[step_1] = value_1;
        value_1 = value_1 * b + b;
      }
      for (; step > 0; --step) {
        long long trips_1 = t0 + (step - 1);
        unsigned long k_1 = k + (unsigned long)trips_1;
        double value_2 = value_steps[step - 1];
        double b = in[k_1];
        double b_adj = value_adj + value_adj * value_2;
        atomicAdd(&in_adj[k_1], b_adj);
        value_adj *= b;
      }
    }
  }
  atomicAdd(&in_adj[i], value_adj);
}

static unsigned long long run_fold_double_double_Both_reverse_0_2_words(unsigned long n) {
  long long t0 = (long long)n - 1 > 0 ? (long long)n - 1 : 0;
  unsigned long long t1 = (unsigned long long)t0 / 8;
  unsigned long long t2 = (unsigned long long)t0 % 8 == 0 ? 0 : 1;
  return (t1 + t2 > 16 ? t1 + t2 - 16 : 0) * 2;
}

static void run_rev(double *out, double *x, int *keys, double a, int n, double *out_adj, double *x_adj,
    double *a_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, x_adj, a_adj);
  unsigned long n_1 = n;  // line 16
  int *found_data = ::cugrad::host::allocate_device<int>(n_1 * 4, nullptr, "kernel.cu:16");
  ::cugrad::host::fill(found_data, 0, n_1 * 4, nullptr, "kernel.cu:16");
  double *sums_data = ::cugrad::host::allocate_device<double>(n_1 * 8, nullptr, "kernel.cu:17");  // line 17
  double *sums_data_adj = ::cugrad::host::shadow_device<double>(n_1 * 8, nullptr, "kernel.cu:17");
  ::cugrad::host::fill(sums_data, 0, n_1 * 8, nullptr, "kernel.cu:17");
  long n_2 = n;  // line 18
  int *p = keys + n_2;
  unsigned long n_3 = p - keys;
  bool t0 = n_3 == 0;
  unsigned int *p_1 = nullptr;
  unsigned int t1 = 0;
  unsigned long result = 0;
  if (!t0) {
    unsigned int *p_2 = ::cugrad::host::allocate_device<unsigned int>(n_3 * 4, nullptr, "kernel.cu:18");
    p_1 = ::cugrad::host::allocate_device<unsigned int>(n_3 * 4, nullptr, "kernel.cu:18");
    unsigned int t2 = (n_3 + 255) / 256;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_starts<int, thrust::equal_to<int>>), &cugrad::library::run_starts<int, thrust::equal_to<int>>, true, false>{},
        "kernel.cu:18", keys, p_2, thrust::equal_to<int>{}, n_3);
    if (n_3 != 0) {
      unsigned int *p_3 = ::cugrad::host::allocate_device<unsigned int>(n_3 * 4, nullptr, "kernel.cu:18");
      unsigned int *p_4 = ::cugrad::host::allocate_device<unsigned int>(n_3 * 4, nullptr, "kernel.cu:18");
      ::cugrad::host::copy(p_3, p_2, n_3 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:18");
      unsigned int *from = p_3;
      unsigned int *to = p_4;
      for (unsigned long distance = 1; distance < n_3; distance *= 2) {
        ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
            ::cugrad::derived<decltype(&cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>), &cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>, true, false>{},
            "kernel.cu:18", from, to, thrust::plus<unsigned int>{}, distance, n_3);
        unsigned int *t3 = to;
        to = from;
        from = t3;
      }
      ::cugrad::host::copy(p_1, from, n_3 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:18");
      ::cugrad::host::free_device(from, nullptr, "kernel.cu:18");
      ::cugrad::host::free_device(to, nullptr, "kernel.cu:18");
    }
    ::cugrad::host::free_device(p_2, nullptr, "kernel.cu:18");
    unsigned int *p_3 = p_1 + (n_3 - 1);
    unsigned int value;
    ::cugrad::host::copy(&value, p_3, 4ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:18");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:18");
    t1 = value;
    unsigned long runs = t1;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_keys<int>), &cugrad::library::run_keys<int>, true, false>{},
        "kernel.cu:18", keys, p_1, found_data, n_3);
    ::cugrad::host::fill(sums_data, 0, runs * 8, nullptr, "kernel.cu:18");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t2), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_sum<double, double>), &cugrad::library::run_sum<double, double>, true, false>{},
        "kernel.cu:18", x, p_1, sums_data, n_3);
    ::cugrad::host::free_device(p_1, nullptr, "kernel.cu:18");
    result = runs;
  }
  long n_4 = result;
  double *p_2 = sums_data + n_4;
  int runs = p_2 - sums_data;  // line 19
  int *last = keys + n;  // line 20
  unsigned long n_5 = last - keys;
  bool t2 = n_5 == 0;
  unsigned int *p_3 = nullptr;
  if (!t2) {
    unsigned int *p_4 = ::cugrad::host::allocate_device<unsigned int>(n_5 * 4, nullptr, "kernel.cu:20");
    p_3 = ::cugrad::host::allocate_device<unsigned int>(n_5 * 4, nullptr, "kernel.cu:20");
    unsigned int t3 = (n_5 + 255) / 256;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t3), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_starts<int, Third>), &cugrad::library::run_starts<int, Third>, true, false>{},
        "kernel.cu:20", keys, p_4, Third{}, n_5);
    if (n_5 != 0) {
      unsigned int *p_5 = ::cugrad::host::allocate_device<unsigned int>(n_5 * 4, nullptr, "kernel.cu:20");
      unsigned int *p_6 = ::cugrad::host::allocate_device<unsigned int>(n_5 * 4, nullptr, "kernel.cu:20");
      ::cugrad::host::copy(p_5, p_4, n_5 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:20");
      unsigned int *from = p_5;
      unsigned int *to = p_6;
      for (unsigned long distance = 1; distance < n_5; distance *= 2) {
        ::cugrad::host::launch(::cugrad::launch_config(dim3(t3), dim3(256u)),
            ::cugrad::derived<decltype(&cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>), &cugrad::library::scan_step<unsigned int, thrust::plus<unsigned int>>, true, false>{},
            "kernel.cu:20", from, to, thrust::plus<unsigned int>{}, distance, n_5);
        unsigned int *t4 = to;
        to = from;
        from = t4;
      }
      ::cugrad::host::copy(p_3, from, n_5 * 4, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:20");
      ::cugrad::host::free_device(from, nullptr, "kernel.cu:20");
      ::cugrad::host::free_device(to, nullptr, "kernel.cu:20");
    }
    ::cugrad::host::free_device(p_4, nullptr, "kernel.cu:20");
    unsigned int *p_5 = p_3 + (n_5 - 1);
    unsigned int value;
    ::cugrad::host::copy(&value, p_5, 4ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:20");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:20");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t3), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_keys<int>), &cugrad::library::run_keys<int>, true, false>{},
        "kernel.cu:20", keys, p_3, found_data, n_5);
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t3), dim3(256u)),
        ::cugrad::derived<decltype(&cugrad::library::run_fold<double, double, Both>), &cugrad::library::run_fold<double, double, Both>, true, false>{},
        "kernel.cu:20", x, p_3, out, Both{}, n_5);
    ::cugrad::host::free_device(p_3, nullptr, "kernel.cu:20");
  }
  unsigned long i = runs - 1;  // line 21
  double *p_4 = sums_data + i;
  double value;
  double value_adj = 0.0;
  ::cugrad::host::copy(&value, p_4, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:21");
  double last_1 = value;
  double value_1;  // line 22
  double value_adj_1 = 0.0;
  ::cugrad::host::copy(&value_1, sums_data, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:22");
  double t3 = value_1;
  double t4 = last_1 * t3;
  double kept;
  double kept_adj = 0.0;
  kept = t4 * a;
  ::cugrad::host::copy(sums_data, &kept, 8ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:22");
  long n_6 = runs;  // line 23
  double *p_5 = sums_data + n_6;
  double *p_6 = out + n;
  long n_7 = p_5 - sums_data;
  unsigned long n_8 = n_7;
  ::cugrad::host::copy(p_6, sums_data, n_8 * 8, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:23");
  ::cugrad::host::free_device(sums_data, nullptr, "kernel.cu:13");  // line 13
  ::cugrad::host::free_device(found_data, nullptr, "kernel.cu:13");

  // reverse sweep
  ::cugrad::host::add_back(sums_data_adj, out_adj + n, n_8 * 8, cudaMemcpyDeviceToDevice, nullptr,  // line 23
      "kernel.cu:23");
  ::cugrad::host::add_back(&kept_adj, sums_data_adj, 8ul, cudaMemcpyHostToDevice, nullptr,  // line 22
      "kernel.cu:22");
  double t5 = kept_adj;
  double t6 = t5 * a;
  double a_adj_1 = t5 * t4;
  double last_adj = t6 * t3;
  value_adj_1 += t6 * last_1;
  kept_adj = 0.0;
  ::cugrad::host::add_back(sums_data_adj, &value_adj_1, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:22");
  value_adj += last_adj;  // line 21
  ::cugrad::host::add_back(sums_data_adj + i, &value_adj, 8ul, cudaMemcpyDeviceToHost, nullptr,
      "kernel.cu:21");
  if (!t2) {  // line 20
    ::cugrad::host::tape_words(run_fold_double_double_Both_reverse_0_2_words(n_5), "kernel.cu:20");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_5 + 255) / 256)),
        dim3(256u)),
        ::cugrad::derived<decltype(&run_fold_double_double_Both_reverse_0_2), &run_fold_double_double_Both_reverse_0_2, true, false>{},
        ::cugrad::host::needs<true, -1>{}, "kernel.cu:20", x, p_3, out, Both{}, n_5, x_adj, out_adj);
  }
  if (!t0) {  // line 18
    unsigned long runs_1 = t1;
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_3 + 255) / 256)),
        dim3(256u)),
        ::cugrad::derived<decltype(&run_sum_double_double_reverse_0_2), &run_sum_double_double_reverse_0_2, true, false>{},
        "kernel.cu:18", x, p_1, sums_data, n_3, x_adj, sums_data_adj);
    ::cugrad::host::clear(sums_data_adj, runs_1 * 8, nullptr, "kernel.cu:18");
  }
  ::cugrad::host::clear(sums_data_adj, n_1 * 8, nullptr, "kernel.cu:17");  // line 17
  *a_adj += a_adj_1;  // line 16
}
