// Gradient of `orbit` (kernel.cu:22) with respect to positions, velocities, mass, track, dt, softening, by cugrad.
//   positions_adj: in: the adjoint of *positions after the function; out: the adjoint of *positions before it
//   velocities_adj: in: the adjoint of *velocities after the function; out: the adjoint of *velocities before it
//   mass_adj: the gradient with respect to *mass is added to it
//   track_adj: in: the adjoint of *track after the function, the seed; out: 0 where *track was written
//   dt_adj: the gradient with respect to dt is added to what it points to
//   softening_adj: the gradient with respect to softening is added to what it points to
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void kick_reverse_0_1_2_3_4(double *v, const double *p, const double *mass, double dt,
    double softening, int n, double *v_adj, double *p_adj, double *mass_adj, double *dt_adj,
    double *softening_adj) {
  __shared__ double ay_adj_all[1024];
  __shared__ double ax_adj_all[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  bool t0 = i < n;  // line 4
  bool all_here = ::cugrad::all_here(t0);
  double dt_adj_1 = 0.0;
  double softening_adj_1 = 0.0;
  if (t0) {
    int t1 = 2 * i + 1;  // line 7
    double ax = 0.0;
    double ay = 0.0;
    for (int j = 0; j < n; ++j) {  // line 6
      double dx = p[2 * j] - p[2 * i];  // line 7
      double dy = p[2 * j + 1] - p[t1];
      double r2 = dx * dx + dy * dy + softening;  // line 8
      double pull = mass[j] / (r2 * sqrt(r2));  // line 9
      ax += pull * dx;  // line 10
      ay += pull * dy;  // line 11
    }
    double t2 = v[t1];  // line 14
    double v_seed = v_adj[t1];
    double v_seed_1 = v_adj[2 * i];  // line 13
    v[2 * i] += dt * ax;
    v[t1] = t2 + dt * ay;  // line 14

    // reverse sweep
    dt_adj_1 = v_seed * ay;
    double ay_adj = v_seed * dt;
    dt_adj_1 += v_seed_1 * ax;  // line 13
    double ax_adj = v_seed_1 * dt;
    bool t3 = blockDim.y == 1;  // line 6
    bool t4 = blockDim.z == 1;
    double p_sum;
    double p_sum_1;
    if (t3 && t4 && gridDim.y == 1 && gridDim.z == 1 && gridDim.x <= 65536
        && n <= (int)(gridDim.x * blockDim.x)) {
      double t5 = p[t1];
      double t6 = p[2 * i];
      double t7 = mass[i];
      softening_adj_1 = 0.0;
      p_sum = 0.0;
      p_sum_1 = 0.0;
      double mass_sum = 0.0;
      double p_sum_2 = 0.0;
      double p_sum_3 = 0.0;
      for (int j = n - 1; j >= 0; --j) {
        double dx = p[j * 2] - t6;
        double dy = p[j * 2 + 1] - t5;
        double r2 = dx * dx + dy * dy + softening;
        double t8 = sqrt(r2);
        double pull_adj = ay_adj * dy + ax_adj * dx;
        double t9 = r2 * t8;
        double pull = mass[j] / t9;
        double t10 = pull_adj / t9 * pull;
        double t11 = 0.5 / t8;
        double r2_adj = -t8 * t10 - r2 * t10 * t11;
        softening_adj_1 += r2_adj;
        double t12 = r2_adj * 2.0;
        p_sum = p_sum - ax_adj * pull - dx * t12;
        p_sum_1 = p_sum_1 - ay_adj * pull - dy * t12;
        double t13 = v_adj[j * 2 + 1] * dt;
        double t14 = v_adj[j * 2] * dt;
        double pull_adj_1 = -dy * t13 - dx * t14;
        double t15 = pull_adj_1 / t9;
        mass_sum += t15;
        double pull_1 = t7 / t9;
        double t16 = t15 * pull_1;
        double r2_adj_1 = -t8 * t16 - t11 * (r2 * t16);
        double t17 = 2.0 * r2_adj_1;
        p_sum_2 = p_sum_2 + t13 * pull_1 - dy * t17;
        p_sum_3 = p_sum_3 + t14 * pull_1 - dx * t17;
      }
      ::cugrad::accumulate_sum(&mass_adj[i], mass_sum);  // line 9
      ::cugrad::accumulate_sum(&p_adj[t1], p_sum_2);  // line 7
      ::cugrad::accumulate_sum(&p_adj[2 * i], p_sum_3);
    } else if (all_here && n - 1 >= (int)blockDim.x / 4 && blockDim.x >= 8 && t3 && t4) {  // line 6
      ay_adj_all[threadIdx.x] = ay_adj;
      ax_adj_all[threadIdx.x] = ax_adj;
      __syncthreads();
      softening_adj_1 = 0.0;
      p_sum = 0.0;
      p_sum_1 = 0.0;
      for (int j = n - 1; j >= 0; --j) {
        double dx = p[2 * j] - p[2 * i];  // line 7
        double dy = p[2 * j + 1] - p[t1];
        double r2 = dx * dx + dy * dy + softening;  // line 8
        double t5 = sqrt(r2);  // line 9
        double t6 = r2 * t5;
        double pull = mass[j] / t6;
        double pull_adj = ay_adj * dy;  // line 11
        double dy_adj = ay_adj * pull;
        pull_adj += ax_adj * dx;  // line 10
        double dx_adj = ax_adj * pull;
        double t7 = -pull_adj / t6 * pull;  // line 9
        double r2_adj = t7 * t5;
        r2_adj += t7 * r2 * (0.5 / t5);
        softening_adj_1 += r2_adj;  // line 8
        double t8 = 2.0 * r2_adj;
        dy_adj += t8 * dy;
        dx_adj += t8 * dx;
        p_sum_1 -= dy_adj;  // line 7
        p_sum -= dx_adj;
      }
      for (int j = threadIdx.x; j <= n - 1; j += blockDim.x) {  // line 6
        double mass_sum = 0.0;
        double p_sum_2 = 0.0;
        double p_sum_3 = 0.0;
        for (unsigned int j_1 = 0; j_1 < blockDim.x; ++j_1) {
          double t5 = ay_adj_all[j_1];
          int t6 = 2 * (int)(blockIdx.x * blockDim.x + j_1);
          double t7 = p[2 * j + 1] - p[t6 + 1];
          double t8 = ax_adj_all[j_1];
          double t9 = p[2 * j] - p[t6];
          double t10 = t9 * t9 + t7 * t7 + softening;
          double t11 = sqrt(t10);
          double t12 = t10 * t11;
          double t13 = (t5 * t7 + t8 * t9) / t12;
          mass_sum += t13;
          double t14 = mass[j] / t12;
          double t15 = -t13 * t14;
          double t16 = 2.0 * (t15 * t11 + t15 * t10 * (0.5 / t11));
          p_sum_2 += t5 * t14 + t16 * t7;
          p_sum_3 += t8 * t14 + t16 * t9;
        }
        atomicAdd(&mass_adj[j], mass_sum);
        atomicAdd(&p_adj[2 * j + 1], p_sum_2);
        atomicAdd(&p_adj[2 * j], p_sum_3);
      }
      __syncthreads();
    } else {
      softening_adj_1 = 0.0;
      p_sum = 0.0;
      p_sum_1 = 0.0;
      for (int j = n - 1; j >= 0; --j) {
        double dx = p[2 * j] - p[2 * i];  // line 7
        double dy = p[2 * j + 1] - p[t1];
        double r2 = dx * dx + dy * dy + softening;  // line 8
        double t5 = sqrt(r2);  // line 9
        double t6 = r2 * t5;
        double pull = mass[j] / t6;
        double pull_adj = ay_adj * dy;  // line 11
        double dy_adj = ay_adj * pull;
        pull_adj += ax_adj * dx;  // line 10
        double dx_adj = ax_adj * pull;
        double t7 = pull_adj / t6;  // line 9
        double t8 = -t7 * pull;
        double r2_adj = t8 * t5;
        r2_adj += t8 * r2 * (0.5 / t5);
        softening_adj_1 += r2_adj;  // line 8
        double t9 = 2.0 * r2_adj;
        dy_adj += t9 * dy;
        dx_adj += t9 * dx;
        p_sum_1 -= dy_adj;  // line 7
        p_sum -= dx_adj;
        ::cugrad::accumulate_warp<double>({&mass_adj[j], &p_adj[2 * j + 1], &p_adj[2 * j]},
            {t7, dy_adj, dx_adj});
      }
    }
    ::cugrad::accumulate_sum(&p_adj[2 * i], p_sum);  // line 6
    ::cugrad::accumulate_sum(&p_adj[t1], p_sum_1);
  }
  unsigned int t1 = ::cugrad::place_of_block();  // line 3
  ::cugrad::accumulate_block<double>({&dt_adj[t1], &softening_adj[t1]}, {dt_adj_1, softening_adj_1});
}

static __global__ void drift_reverse_0_1_2(double *p, const double *v, double dt, int n, double *p_adj,
    double *v_adj, double *dt_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 18
  double dt_adj_1 = 0.0;
  if (i < 2 * n) {  // line 19
    // reverse sweep
    double t0 = p_adj[i];
    dt_adj_1 = t0 * v[i];
    v_adj[i] += t0 * dt;
  }
  ::cugrad::accumulate_block(&dt_adj[::cugrad::place_of_block()], dt_adj_1);  // line 18
}

static void orbit_rev(double *positions, double *velocities, const double *mass, double *track, double dt,
    double softening, int n, int steps, double *positions_adj, double *velocities_adj, double *mass_adj,
    double *track_adj, double *dt_adj, double *softening_adj, ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, positions_adj, velocities_adj, mass_adj, track_adj, dt_adj, softening_adj);
  double t0 = 0.5 * dt;  // line 24
  ::cugrad::host::snapshot velocities_before = ::cugrad::host::keep(velocities, nullptr, "kernel.cu:24");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&kick), &kick, true, false>{}, "kernel.cu:24", velocities, positions, mass,
      t0, softening, n);
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop((long long)(0 < steps  // line 26
      ? steps : 0), tape, "binomial:3", "kernel.cu:26");
  ::cugrad::host::loop_buffer(steps_of_loop, positions, "kernel.cu:26");
  ::cugrad::host::loop_buffer(steps_of_loop, velocities, "kernel.cu:26");
  for (int t = 0; t < steps; ++t) {
    ::cugrad::host::loop_step(steps_of_loop, t);
    ::cugrad::host::snapshot positions_before = ::cugrad::host::keep(positions, nullptr,  // line 27
        "kernel.cu:27");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&drift), &drift, true, false>{}, "kernel.cu:27", positions, velocities, dt,
        n);
    ::cugrad::host::snapshot velocities_before_1 = ::cugrad::host::keep(velocities, nullptr,  // line 28
        "kernel.cu:28");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&kick), &kick, true, false>{}, "kernel.cu:28", velocities, positions, mass,
        dt, softening, n);
    ::cugrad::host::copy(track + 2 * t, positions, 16ul, cudaMemcpyDeviceToHost, nullptr,  // line 29
        "kernel.cu:29");
    tape.push(positions_before);  // line 26
    tape.push(velocities_before_1);
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:26");
  ::cugrad::host::snapshot positions_before = ::cugrad::host::keep(positions, nullptr,  // line 31
      "kernel.cu:31");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&drift), &drift, true, false>{}, "kernel.cu:31", positions, velocities, t0,
      n);

  // reverse sweep
  double *t1 = ::cugrad::host::slot<double>(0, "kernel.cu:31");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&drift_reverse_0_1_2), &drift_reverse_0_1_2, true, false>{}, "kernel.cu:31",
      positions, velocities, t0, n, positions_adj, velocities_adj, t1);
  ::cugrad::host::put_back(positions_before, "kernel.cu:31");
  ::cugrad::host::give_up(positions_before, "kernel.cu:31");
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:26");  // line 26
  for (int t = steps - 1; t >= 0; --t) {
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:26");
    int t_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 0);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, t_1);
      ::cugrad::host::snapshot positions_before_1 = ::cugrad::host::keep(positions, nullptr,  // line 27
          "kernel.cu:27");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&drift), &drift, true, false>{}, "kernel.cu:27", positions, velocities,
          dt, n);
      ::cugrad::host::snapshot velocities_before_1 = ::cugrad::host::keep(velocities, nullptr,  // line 28
          "kernel.cu:28");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
          ::cugrad::derived<decltype(&kick), &kick, true, false>{}, "kernel.cu:28", velocities, positions,
          mass, dt, softening, n);
      ++t_1;  // line 26
      tape.push(positions_before_1);
      tape.push(velocities_before_1);
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
    }
    ::cugrad::host::snapshot velocities_before_1 = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::snapshot positions_before_1 = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::add_back(positions_adj, track_adj + 2 * t, 16ul, cudaMemcpyDeviceToHost,  // line 29
        nullptr, "kernel.cu:29");
    ::cugrad::host::put_back(velocities_before_1, "kernel.cu:28");  // line 28
    ::cugrad::host::require_distinct(velocities, positions, "kernel.cu:28");
    ::cugrad::host::require_distinct(velocities, mass, "kernel.cu:28");
    ::cugrad::host::keep_result(velocities, "kernel.cu:28");
    double *t2 = ::cugrad::host::slot<double>(1, "kernel.cu:28");
    double *t3 = ::cugrad::host::slot<double>(2, "kernel.cu:28");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&kick_reverse_0_1_2_3_4), &kick_reverse_0_1_2_3_4, true, ::cugrad::together>{},
        "kernel.cu:28", velocities, positions, mass, dt, softening, n, velocities_adj, positions_adj,
        mass_adj, t2, t3);
    ::cugrad::host::put_back(velocities_before_1, "kernel.cu:28");
    ::cugrad::host::give_up(velocities_before_1, "kernel.cu:28");
    double *t4 = ::cugrad::host::slot<double>(1, "kernel.cu:27");  // line 27
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
        ::cugrad::derived<decltype(&drift_reverse_0_1_2), &drift_reverse_0_1_2, true, false>{},
        "kernel.cu:27", positions, velocities, dt, n, positions_adj, velocities_adj, t4);
    ::cugrad::host::put_back(positions_before_1, "kernel.cu:27");
    ::cugrad::host::give_up(positions_before_1, "kernel.cu:27");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:26");  // line 26
  }
  ::cugrad::host::put_back(velocities_before, "kernel.cu:24");  // line 24
  ::cugrad::host::require_distinct(velocities, positions, "kernel.cu:24");
  ::cugrad::host::require_distinct(velocities, mass, "kernel.cu:24");
  ::cugrad::host::keep_result(velocities, "kernel.cu:24");
  double *t2 = ::cugrad::host::slot<double>(0, "kernel.cu:24");
  double *t3 = ::cugrad::host::slot<double>(2, "kernel.cu:24");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&kick_reverse_0_1_2_3_4), &kick_reverse_0_1_2_3_4, true, ::cugrad::together>{},
      "kernel.cu:24", velocities, positions, mass, t0, softening, n, velocities_adj, positions_adj, mass_adj,
      t2, t3);
  ::cugrad::host::give_up(velocities_before, "kernel.cu:24");
  double t4 = ::cugrad::host::take_slot<double>(0, "kernel.cu:24");
  double dt_adj_1 = t4 * 0.5;
  *dt_adj += dt_adj_1;
  double dt_adj_2 = ::cugrad::host::take_slot<double>(1, "kernel.cu:24");
  double softening_adj_1 = ::cugrad::host::take_slot<double>(2, "kernel.cu:24");
  *dt_adj += dt_adj_2;
  *softening_adj += softening_adj_1;
}
