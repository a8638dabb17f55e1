// Gradient of `run` (kernel.cu:35) with respect to u, v, total, k, by cugrad.
//   u_adj: in: the adjoint of *u after the function; out: the adjoint of *u before it
//   v_adj: in: the adjoint of *v after the function; out: the adjoint of *v before it
//   total_adj: in: the adjoint of *total after the function; out: the adjoint of *total before it
//   k_adj: the gradient with respect to k is added to what it points to
static __global__ void evolve_reverse_0_1_2_3(double *u, double *v, double *total, double k, int n, int steps,
    double *u_adj, double *v_adj, double *total_adj, double *k_adj, ::cugrad::tape tape) {
  unsigned int i = (unsigned long long)(blockIdx.x + gridDim.x  // line 21
      * (blockIdx.y + gridDim.y * blockIdx.z)) * (unsigned long long)(blockDim.x * blockDim.y
      * blockDim.z) + (unsigned long long)(threadIdx.x + blockDim.x
      * (threadIdx.y + blockDim.y * threadIdx.z));
  unsigned int t0 = n;
  unsigned long long t1 = (unsigned long long)(gridDim.x * gridDim.y * gridDim.z)
      * (unsigned long long)(blockDim.x * blockDim.y * blockDim.z);
  double *from = u;
  double *to = v;
  double *from_adj = u_adj;
  double *to_adj = v_adj;
  for (int t = 0; t < steps; ++t) {  // line 20
    long long trips = 0;
    for (unsigned int i_1 = i; i_1 < t0; i_1 += t1) {  // line 21
      double t2 = from[i_1];  // line 22
      double t3 = from[(i_1 + 1) % t0];
      double t4 = from[(i_1 + t0 - 1) % t0];
      to[i_1] = t2 + k * (t3 * t2 - t4);
      ++trips;  // line 21
      tape.push(i_1);
      tape.push(t2);
      tape.push(t3);
      tape.push(t4);
    }
    ::cooperative_groups::this_grid().sync();  // line 23
    tape.push(trips);  // line 20
    double *t2 = to;
    to = from;
    from = t2;
    double *t3 = to_adj;
    to_adj = from_adj;
    from_adj = t3;
  }
  double sum = 0.0;
  long long trips = 0;
  for (unsigned int i_1 = i; i_1 < t0; i_1 += t1) {  // line 29
    double t2 = from[i_1];
    sum += t2 * t2;
    ++trips;
    tape.push(i_1);
    tape.push(t2);
  }
  atomicAdd(total, sum);  // line 30
  ::cooperative_groups::this_grid().sync();  // line 31
  long long trips_1 = 0;
  for (; i < t0; i += t1) {  // line 32
    double t2 = from[i];
    double t3 = *total;
    to[i] = t2 * t3;
    ++trips_1;
    tape.push(i);
    tape.push(t3);
    tape.push(t2);
  }

  // reverse sweep
  double total_sum = 0.0;
  for (long long k_1 = trips_1; k_1 > 0; --k_1) {
    double t2 = tape.pop<double>();
    double t3 = tape.pop<double>();
    unsigned int i_1 = tape.pop<unsigned int>();
    double t4 = ::cugrad::atomic_exchange(&to_adj[i_1], 0.0);
    total_sum += t4 * t2;
    atomicAdd(&from_adj[i_1], t4 * t3);
  }
  ::cugrad::accumulate_block(total_adj, total_sum);
  ::cooperative_groups::this_grid().sync();  // line 31
  double sum_adj = *total_adj;  // line 30
  for (long long k_1 = trips; k_1 > 0; --k_1) {  // line 29
    double t2 = tape.pop<double>();
    unsigned int i_1 = tape.pop<unsigned int>();
    atomicAdd(&from_adj[i_1], 2.0 * sum_adj * t2);
  }
  double k_adj_1 = 0.0;
  for (int t = steps - 1; t >= 0; --t) {  // line 20
    bool t2 = t % 2 == 0;
    double *from_adj_1 = t2 ? u_adj : v_adj;
    double *to_adj_1 = t2 ? v_adj : u_adj;
    long long trips_2 = tape.pop<long long>();
    ::cooperative_groups::this_grid().sync();  // line 23
    for (long long k_1 = trips_2; k_1 > 0; --k_1) {  // line 21
      double t3 = tape.pop<double>();
      double t4 = tape.pop<double>();
      double t5 = tape.pop<double>();
      unsigned int i_1 = tape.pop<unsigned int>();
      double t6 = ::cugrad::atomic_exchange(&to_adj_1[i_1], 0.0);  // line 22
      k_adj_1 += t6 * (t4 * t5 - t3);
      double t7 = t6 * k;
      atomicAdd(&from_adj_1[(i_1 + t0 - 1) % t0], -t7);
      atomicAdd(&from_adj_1[(i_1 + 1) % t0], t7 * t5);
      atomicAdd(&from_adj_1[i_1], t6 + t7 * t4);
    }
  }
  ::cugrad::accumulate_block(&k_adj[::cugrad::place_of_block()], k_adj_1);  // line 20
}

static __device__ unsigned long long evolve_reverse_0_1_2_3_thread_words(int n, int steps) {
  unsigned int i = (unsigned long long)(blockIdx.x + gridDim.x  // line 21
      * (blockIdx.y + gridDim.y * blockIdx.z)) * (unsigned long long)(blockDim.x * blockDim.y
      * blockDim.z) + (unsigned long long)(threadIdx.x + blockDim.x
      * (threadIdx.y + blockDim.y * threadIdx.z));
  unsigned long long t0 = (unsigned long long)(gridDim.x * gridDim.y * gridDim.z)
      * (unsigned long long)(blockDim.x * blockDim.y * blockDim.z);
  unsigned long long t1 = 0;
  for (int t = 0; t < steps; ++t) {  // line 20
    unsigned long long t2 = 0;
    for (unsigned int i_1 = i; i_1 < (unsigned int)n; i_1 += t0) t2 += 7;  // line 21
    t1 += t2 + 2;  // line 20
  }
  unsigned long long t2 = 0;
  for (unsigned int i_1 = i; i_1 < (unsigned int)n; i_1 += t0) t2 += 3;  // line 29
  unsigned long long t3 = 0;
  for (; i < (unsigned int)n; i += t0) t3 += 5;  // line 32
  return t1 + t2 + t3;
}

static __global__ void evolve_reverse_0_1_2_3_count(int n, int steps, unsigned long long *most) {
  ::cugrad::count_tape_words(most, evolve_reverse_0_1_2_3_thread_words(n, steps));
}

static void run_rev(double *u, double *v, double *total, double k, int n, int steps, double *u_adj,
    double *v_adj, double *total_adj, double *k_adj) {
  ::cugrad::host::sweep sweep(true, u_adj, v_adj, total_adj, k_adj);
  int device;  // line 36
  int processors;
  int blocks;
  blocks = 0;
  device = 0;
  processors = 0;
  ::cugrad::host::check(cudaGetDevice(&device), "kernel.cu:37");  // line 37
  ::cugrad::host::check(::cugrad::host::device_attribute<cudaDevAttrMultiProcessorCount>(&processors,  // line 38
      device), "kernel.cu:38");
  ::cugrad::host::check(::cugrad::host::kernel<decltype(&evolve), &evolve>::blocks(&blocks, 4,  // line 39
      0ul), "kernel.cu:39");
  int grid = blocks * processors < 3 ? 1 : 3;  // line 40
  ::cugrad::host::snapshot u_before = ::cugrad::host::keep(u, nullptr, "kernel.cu:42");  // line 42
  ::cugrad::host::snapshot v_before = ::cugrad::host::keep(v, nullptr, "kernel.cu:42");
  ::cugrad::host::snapshot total_before = ::cugrad::host::keep(total, nullptr, "kernel.cu:42");
  ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)grid), dim3(4u)).cooperatively(),
      ::cugrad::derived<decltype(&evolve), &evolve, true, true>{}, "kernel.cu:42", u, v, total, k, n, steps);
  ::cugrad::host::synchronise("kernel.cu:43");  // line 43

  // reverse sweep
  ::cugrad::host::put_back(total_before, "kernel.cu:42");  // line 42
  ::cugrad::host::put_back(v_before, "kernel.cu:42");
  ::cugrad::host::put_back(u_before, "kernel.cu:42");
  ::cugrad::host::require_distinct(u, v, "kernel.cu:42");
  ::cugrad::host::require_distinct(u, total, "kernel.cu:42");
  ::cugrad::host::require_distinct(v, total, "kernel.cu:42");
  ::cugrad::host::keep_result(u, "kernel.cu:42");
  ::cugrad::host::keep_result(v, "kernel.cu:42");
  ::cugrad::host::keep_result(total, "kernel.cu:42");
  double *t0 = ::cugrad::host::slot<double>(0, "kernel.cu:42");
  ::cugrad::host::count_words(::cugrad::launch_config(dim3((unsigned int)grid), dim3(4u)),
      ::cugrad::derived<decltype(&evolve_reverse_0_1_2_3_count), &evolve_reverse_0_1_2_3_count, true, false>{},
      "kernel.cu:42", n, steps);
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)grid), dim3(4u)).cooperatively(),
      ::cugrad::derived<decltype(&evolve_reverse_0_1_2_3), &evolve_reverse_0_1_2_3, true, true>{},
      ::cugrad::host::needs<true, -1>{}, "kernel.cu:42", u, v, total, k, n, steps, u_adj, v_adj, total_adj,
      t0);
  ::cugrad::host::give_up(total_before, "kernel.cu:42");
  ::cugrad::host::give_up(v_before, "kernel.cu:42");
  ::cugrad::host::give_up(u_before, "kernel.cu:42");
  double k_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:36");  // line 36
  *k_adj += k_adj_1;
}
