// Gradient of `solve` (kernel.cu:32) with respect to solution, right_side, diagonal, coupling, by cugrad.
//   solution_adj: in: the adjoint of *solution after the function, the seed; out: 0 where *solution was written
//   right_side_adj: the gradient with respect to *right_side is added to it
//   diagonal_adj: the gradient with respect to *diagonal is added to it
//   coupling_adj: the gradient with respect to coupling is added to what it points to
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void multiply_reverse_0_1_2_3(double *y, const double *x, const double *diagonal,
    double coupling, int n, double *y_adj, double *x_adj, double *diagonal_adj, double *coupling_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double coupling_adj_1 = 0.0;
  if (i < n) {  // line 4
    double diagonal_adj_before = diagonal_adj[i];  // line 6
    bool t0 = i > 0;  // line 5
    double left = t0 ? x[i - 1] : 0.0;
    bool t1 = i + 1 < n;
    double right = t1 ? x[i + 1] : 0.0;
    double t2 = x[i];  // line 6

    // reverse sweep
    double t3 = y_adj[i];
    double t4 = -t3;
    coupling_adj_1 = t4 * (left + right);
    double left_adj = t4 * coupling;
    atomicAdd(&x_adj[i], t3 * diagonal[i]);
    diagonal_adj[i] = diagonal_adj_before + t3 * t2;
    if (t1) atomicAdd(&x_adj[i + 1], left_adj);  // line 5
    if (t0) atomicAdd(&x_adj[i - 1], left_adj);
    y_adj[i] = 0.0;  // line 6
  }
  ::cugrad::accumulate_block(&coupling_adj[::cugrad::place_of_block()], coupling_adj_1);  // line 3
}

static __global__ void dot_reverse_0_1_2_2(double *sum, const double *x, const double *y, int n,
    double *sum_adj, double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 20
  if (i >= n) return;  // line 21
  double t0 = y[i];

  // reverse sweep
  double t1 = *sum_adj;
  atomicAdd(&y_adj[i], t1 * x[i]);
  atomicAdd(&x_adj[i], t1 * t0);
}

static __global__ void add_reverse_0_1_2(double *y, const double *x, double a, int n, double *y_adj,
    double *x_adj, double *a_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 10
  double a_adj_1 = 0.0;
  if (i < n) {  // line 11
    // reverse sweep
    double t0 = y_adj[i];
    a_adj_1 = t0 * x[i];
    x_adj[i] += t0 * a;
  }
  ::cugrad::accumulate_block(&a_adj[::cugrad::place_of_block()], a_adj_1);  // line 10
}

static __global__ void dot_reverse_0_1_2(double *sum, const double *x, const double *y, int n,
    double *sum_adj, double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 20
  if (i >= n) return;  // line 21
  double t0 = y[i];

  // reverse sweep
  double t1 = *sum_adj;
  atomicAdd(&y_adj[i], t1 * x[i]);
  atomicAdd(&x_adj[i], t1 * t0);
}

static __global__ void direct_reverse_0_1_2(double *p, const double *r, double b, int n, double *p_adj,
    double *r_adj, double *b_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 15
  double b_adj_1 = 0.0;
  if (i < n) {  // line 16
    double r_adj_before = r_adj[i];

    // reverse sweep
    double t0 = p_adj[i];
    b_adj_1 = t0 * p[i];
    p_adj[i] = t0 * b;
    r_adj[i] = r_adj_before + t0;
  }
  ::cugrad::accumulate_block(&b_adj[::cugrad::place_of_block()], b_adj_1);  // line 15
}

static void solve_rev(double *solution, const double *right_side, const double *diagonal, double coupling,
    double tolerance, int n, double *solution_adj, double *right_side_adj, double *diagonal_adj,
    double *coupling_adj, ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, solution_adj, right_side_adj, diagonal_adj, coupling_adj);
  unsigned long bytes = (unsigned long)n * 8;  // line 34
  double *x = ::cugrad::host::allocate_zeroed_device<double>(bytes, nullptr, "kernel.cu:35");  // line 35
  double *x_adj = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:35");
  double *r = ::cugrad::host::allocate_zeroed_device<double>(bytes, nullptr, "kernel.cu:36");  // line 36
  double *r_adj = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:36");
  double *p = ::cugrad::host::allocate_zeroed_device<double>(bytes, nullptr, "kernel.cu:37");  // line 37
  double *p_adj = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:37");
  double *q = ::cugrad::host::allocate_zeroed_device<double>(bytes, nullptr, "kernel.cu:38");  // line 38
  double *q_adj = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:38");
  double *d = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:39");  // line 39
  double *d_adj = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:39");
  double *sum = ::cugrad::host::allocate_zeroed_device<double>(8ul, nullptr, "kernel.cu:40");  // line 40
  double *sum_adj = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:40");
  ::cugrad::host::fill(x, 0, bytes, nullptr, "kernel.cu:41");  // line 41
  ::cugrad::host::copy(r, right_side, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:42");  // line 42
  ::cugrad::host::copy(p, right_side, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:43");  // line 43
  ::cugrad::host::copy(d, diagonal, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:44");  // line 44
  int blocks = (n + 31) / 32;  // line 45
  double host_1;  // line 25
  double host_adj = 0.0;
  ::cugrad::host::fill(sum, 0, 8ul, nullptr, "kernel.cu:26");  // line 26
  unsigned int t0 = blocks;  // line 27
  ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),
      ::cugrad::derived<decltype(&dot), &dot, true, false>{}, "kernel.cu:27", sum, r, r, n);
  ::cugrad::host::copy(&host_1, sum, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");  // line 28
  double rr = host_1;  // line 29
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop(-1ll, tape, "online:3",  // line 48
      "kernel.cu:48");
  ::cugrad::host::loop_buffer(steps_of_loop, q, "kernel.cu:48");
  ::cugrad::host::loop_buffer(steps_of_loop, sum, "kernel.cu:48");
  ::cugrad::host::loop_buffer(steps_of_loop, x, "kernel.cu:48");
  ::cugrad::host::loop_buffer(steps_of_loop, r, "kernel.cu:48");
  ::cugrad::host::loop_buffer(steps_of_loop, p, "kernel.cu:48");
  long long trips = 0;
  while (rr > tolerance) {
    ::cugrad::host::loop_step(steps_of_loop, rr, trips);
    ::cugrad::host::snapshot q_before = ::cugrad::host::keep(q, nullptr,  // line 49
        ::cugrad::host::rewritten(0ll, 1ll, 0ll, 32 * (long long)t0 < (long long)n
        ? 32 * (long long)t0 : (long long)n, p, d), "kernel.cu:49");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),
        ::cugrad::derived<decltype(&multiply), &multiply, true, false>{}, "kernel.cu:49", q, p, d, coupling,
        n);
    double host_2;  // line 25
    ::cugrad::host::fill(sum, 0, 8ul, nullptr, "kernel.cu:26");  // line 26
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),  // line 27
        ::cugrad::derived<decltype(&dot), &dot, true, false>{}, "kernel.cu:27", sum, p, q, n);
    ::cugrad::host::copy(&host_2, sum, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");  // line 28
    double t1 = host_2;  // line 29
    double alpha = rr / t1;  // line 50
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),  // line 51
        ::cugrad::derived<decltype(&add), &add, true, false>{}, "kernel.cu:51", x, p, alpha, n);
    ::cugrad::host::snapshot r_before = ::cugrad::host::keep(r, nullptr, "kernel.cu:52");  // line 52
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),
        ::cugrad::derived<decltype(&add), &add, true, false>{}, "kernel.cu:52", r, q, -alpha, n);
    double host_3;  // line 25
    ::cugrad::host::fill(sum, 0, 8ul, nullptr, "kernel.cu:26");  // line 26
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),  // line 27
        ::cugrad::derived<decltype(&dot), &dot, true, false>{}, "kernel.cu:27", sum, r, r, n);
    ::cugrad::host::copy(&host_3, sum, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");  // line 28
    double next = host_3;  // line 29
    ::cugrad::host::snapshot p_before = ::cugrad::host::keep(p, nullptr, "kernel.cu:54");  // line 54
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),
        ::cugrad::derived<decltype(&direct), &direct, true, false>{}, "kernel.cu:54", p, r, next / rr, n);
    ++trips;  // line 48
    tape.push(q_before);
    tape.push(t1);
    tape.push(rr);
    tape.push(r_before);
    tape.push(next);
    tape.push(p_before);
    rr = next;
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:48");
  ::cugrad::host::copy(solution, x, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:57");  // line 57
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:58");  // line 58
  ::cugrad::host::free_device(r, nullptr, "kernel.cu:59");  // line 59
  ::cugrad::host::free_device(p, nullptr, "kernel.cu:60");  // line 60
  ::cugrad::host::free_device(q, nullptr, "kernel.cu:61");  // line 61
  ::cugrad::host::free_device(d, nullptr, "kernel.cu:62");  // line 62
  ::cugrad::host::free_device(sum, nullptr, "kernel.cu:63");  // line 63

  // reverse sweep
  ::cugrad::host::add_back(x_adj, solution_adj, bytes, cudaMemcpyDeviceToHost, nullptr,  // line 57
      "kernel.cu:57");
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:48");  // line 48
  double rr_adj = 0.0;
  for (long long k = trips; k > 0; --k) {
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:48");
    double rr_1 = ::cugrad::host::loop_restored<double>(steps_of_loop_1, 0);
    long long trips_1 = ::cugrad::host::loop_restored<long long>(steps_of_loop_1, 1);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, rr_1, trips_1);
      ::cugrad::host::snapshot q_before = ::cugrad::host::keep(q, nullptr,  // line 49
          ::cugrad::host::rewritten(0ll, 1ll, 0ll, 32 * (long long)t0 < (long long)n
          ? 32 * (long long)t0 : (long long)n, p, d), "kernel.cu:49");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),
          ::cugrad::derived<decltype(&multiply), &multiply, true, false>{}, "kernel.cu:49", q, p, d, coupling,
          n);
      double host_2;  // line 25
      ::cugrad::host::fill(sum, 0, 8ul, nullptr, "kernel.cu:26");  // line 26
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),  // line 27
          ::cugrad::derived<decltype(&dot), &dot, true, false>{}, "kernel.cu:27", sum, p, q, n);
      ::cugrad::host::copy(&host_2, sum, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");  // line 28
      double t1 = host_2;  // line 29
      double alpha = rr_1 / t1;  // line 50
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),  // line 51
          ::cugrad::derived<decltype(&add), &add, true, false>{}, "kernel.cu:51", x, p, alpha, n);
      ::cugrad::host::snapshot r_before = ::cugrad::host::keep(r, nullptr, "kernel.cu:52");  // line 52
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),
          ::cugrad::derived<decltype(&add), &add, true, false>{}, "kernel.cu:52", r, q, -alpha, n);
      double host_3;  // line 25
      ::cugrad::host::fill(sum, 0, 8ul, nullptr, "kernel.cu:26");  // line 26
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),  // line 27
          ::cugrad::derived<decltype(&dot), &dot, true, false>{}, "kernel.cu:27", sum, r, r, n);
      ::cugrad::host::copy(&host_3, sum, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");  // line 28
      double next = host_3;  // line 29
      ::cugrad::host::snapshot p_before = ::cugrad::host::keep(p, nullptr, "kernel.cu:54");  // line 54
      ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),
          ::cugrad::derived<decltype(&direct), &direct, true, false>{}, "kernel.cu:54", p, r, next / rr_1, n);
      ++trips_1;  // line 48
      tape.push(q_before);
      tape.push(t1);
      tape.push(rr_1);
      tape.push(r_before);
      tape.push(next);
      tape.push(p_before);
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
      rr_1 = next;
    }
    ::cugrad::host::snapshot p_before = tape.pop<::cugrad::host::snapshot>();
    double next = tape.pop<double>();
    ::cugrad::host::snapshot r_before = tape.pop<::cugrad::host::snapshot>();
    double rr_2 = tape.pop<double>();
    double t1 = tape.pop<double>();
    ::cugrad::host::snapshot q_before = tape.pop<::cugrad::host::snapshot>();
    double host_adj_1 = 0.0;  // line 25
    double alpha = rr_2 / t1;  // line 50
    double host_adj_2 = 0.0;  // line 25
    double t2 = next / rr_2;  // line 54
    ::cugrad::host::put_back(p_before, "kernel.cu:54");
    double *t3 = ::cugrad::host::slot<double>(0, "kernel.cu:54");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(t0), dim3(32u)),
        ::cugrad::derived<decltype(&direct_reverse_0_1_2), &direct_reverse_0_1_2, true, false>{},
        "kernel.cu:54", p, r, t2, n, p_adj, r_adj, t3);
    ::cugrad::host::give_up(p_before, "kernel.cu:54");
    double t4 = ::cugrad::host::take_slot<double>(0, "kernel.cu:54");
    double t5 = t4 / rr_2;
    double next_adj = rr_adj + t5;
    rr_adj = -t5 * t2;
    host_adj_2 += next_adj;  // line 29
    ::cugrad::host::add_back(sum_adj, &host_adj_2, 8ul, cudaMemcpyDeviceToHost, nullptr,  // line 28
        "kernel.cu:28");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(t0), dim3(32u)),  // line 27
        ::cugrad::derived<decltype(&dot_reverse_0_1_2), &dot_reverse_0_1_2, true, false>{},
        "kernel.cu:27", sum, r, r, n, sum_adj, r_adj, r_adj);
    ::cugrad::host::clear(sum_adj, 8ul, nullptr, "kernel.cu:26");  // line 26
    double *t6 = ::cugrad::host::slot<double>(1, "kernel.cu:52");  // line 52
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(t0), dim3(32u)),
        ::cugrad::derived<decltype(&add_reverse_0_1_2), &add_reverse_0_1_2, true, false>{}, "kernel.cu:52", r,
        q, -alpha, n, r_adj, q_adj, t6);
    ::cugrad::host::put_back(r_before, "kernel.cu:52");
    ::cugrad::host::give_up(r_before, "kernel.cu:52");
    double t7 = ::cugrad::host::take_slot<double>(1, "kernel.cu:52");
    double alpha_adj = -t7;
    double *t8 = ::cugrad::host::slot<double>(2, "kernel.cu:51");  // line 51
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(t0), dim3(32u)),
        ::cugrad::derived<decltype(&add_reverse_0_1_2), &add_reverse_0_1_2, true, false>{}, "kernel.cu:51", x,
        p, alpha, n, x_adj, p_adj, t8);
    double t9 = ::cugrad::host::take_slot<double>(2, "kernel.cu:50");  // line 50
    alpha_adj += t9;
    double t10 = alpha_adj / t1;
    rr_adj += t10;
    host_adj_1 -= t10 * alpha;  // line 29
    ::cugrad::host::add_back(sum_adj, &host_adj_1, 8ul, cudaMemcpyDeviceToHost, nullptr,  // line 28
        "kernel.cu:28");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(t0), dim3(32u)),  // line 27
        ::cugrad::derived<decltype(&dot_reverse_0_1_2_2), &dot_reverse_0_1_2_2, true, false>{},
        "kernel.cu:27", sum, p, q, n, sum_adj, p_adj, q_adj);
    ::cugrad::host::clear(sum_adj, 8ul, nullptr, "kernel.cu:26");  // line 26
    double *t11 = ::cugrad::host::slot<double>(3, "kernel.cu:49");  // line 49
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(t0), dim3(32u)),
        ::cugrad::derived<decltype(&multiply_reverse_0_1_2_3), &multiply_reverse_0_1_2_3, true, false>{},
        "kernel.cu:49", q, p, d, coupling, n, q_adj, p_adj, d_adj, t11);
    ::cugrad::host::put_back(q_before, "kernel.cu:49");
    ::cugrad::host::give_up(q_before, "kernel.cu:49");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:48");  // line 48
  }
  host_adj += rr_adj;  // line 29
  ::cugrad::host::add_back(sum_adj, &host_adj, 8ul, cudaMemcpyDeviceToHost, nullptr,  // line 28
      "kernel.cu:28");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(t0), dim3(32u)),  // line 27
      ::cugrad::derived<decltype(&dot_reverse_0_1_2), &dot_reverse_0_1_2, true, false>{},
      "kernel.cu:27", sum, r, r, n, sum_adj, r_adj, r_adj);
  ::cugrad::host::clear(sum_adj, 8ul, nullptr, "kernel.cu:26");  // line 26
  ::cugrad::host::add_back(diagonal_adj, d_adj, bytes, cudaMemcpyHostToDevice, nullptr,  // line 44
      "kernel.cu:44");
  ::cugrad::host::add_back(right_side_adj, p_adj, bytes, cudaMemcpyHostToDevice, nullptr,  // line 43
      "kernel.cu:43");
  ::cugrad::host::add_back(right_side_adj, r_adj, bytes, cudaMemcpyHostToDevice, nullptr,  // line 42
      "kernel.cu:42");
  ::cugrad::host::clear(x_adj, bytes, nullptr, "kernel.cu:41");  // line 41
  double coupling_adj_1 = ::cugrad::host::take_slot<double>(3, "kernel.cu:34");  // line 34
  *coupling_adj += coupling_adj_1;
}
