// Gradient of `flow` (kernel.cu:31) with respect to populations, relaxation, force, by cugrad.
//   populations_adj: in: the adjoint of *populations after the function; out: the adjoint of *populations before it
//   relaxation_adj: the gradient with respect to relaxation is added to what it points to
//   force_adj: the gradient with respect to force is added to what it points to
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void step_reverse_0_1_2_3(double *out, const double *in, double relaxation, double force,
    int nx, int ny, double *out_adj, double *in_adj, double *relaxation_adj, double *force_adj) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;  // line 9
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  double relaxation_adj_1 = 0.0;
  double force_adj_1 = 0.0;
  if (!(x >= nx || y >= ny)) {  // line 10
    int cells = nx * ny;  // line 11
    double f[9];  // line 12
    double f_adj[9] = {};
    double density = 0.0;
    double ux = 0.0;
    double uy = 0.0;
    for (int q = 0; q < 9; ++q) {  // line 13
      int t0 = along_y[q];  // line 14
      int t1 = along_x[q];
      int from = (y - t0 + ny) % ny * nx + (x - t1 + nx) % nx;
      double t2 = in[q * cells + from];  // line 15
      f[q] = t2;
      density += t2;  // line 16
      ux += t1 * t2;  // line 17
      uy += t0 * t2;  // line 18
    }
    ux = (ux + 0.5 * force) / density;  // line 20
    uy /= density;  // line 21
    double still = 1.5 * (ux * ux + uy * uy);  // line 22

    // reverse sweep
    double relaxation_inverse = 1.0 / relaxation;  // line 27
    relaxation_adj_1 = 0.0;
    force_adj_1 = 0.0;
    double ux_adj = 0.0;
    double uy_adj = 0.0;
    double still_adj = 0.0;
    double density_adj = 0.0;
    for (int q = 8; q >= 0; --q) {  // line 23
      double t0 = (double)along_x[q];  // line 24
      double t1 = (double)along_y[q];
      double along = 3.0 * (t0 * ux + t1 * uy);
      double t2 = weights[q];  // line 25
      double t3 = t2 * density;
      double t4 = 0.5 * along;
      double t5 = 1.0 + along + t4 * along - still;
      double equilibrium = t3 * t5;
      double t6 = 3.0 * t2 * t0;  // line 26
      double t7 = 0.5 / relaxation;
      double drive_adj = out_adj[q * cells + y * nx + x];  // line 27
      double t8 = -drive_adj * relaxation_inverse;
      relaxation_adj_1 -= t8 * ((f[q] - equilibrium) * relaxation_inverse);
      double equilibrium_adj = -t8;
      f_adj[q] += drive_adj + t8;
      relaxation_adj_1 -= -drive_adj * (t6 * force) * relaxation_inverse * t7;  // line 26
      force_adj_1 += drive_adj * (1.0 - t7) * t6;
      double t9 = equilibrium_adj * t3;  // line 25
      still_adj -= t9;
      double along_adj = t9 * t4;
      along_adj += t9 * along * 0.5;
      along_adj += t9;
      density_adj += equilibrium_adj * t5 * t2;
      double t10 = along_adj * 3.0;  // line 24
      uy_adj += t10 * t1;
      ux_adj += t10 * t0;
    }
    double t0 = 2.0 * (still_adj * 1.5);  // line 22
    uy_adj += t0 * uy;
    ux_adj += t0 * ux;
    double density_inverse = 1.0 / density;  // line 21
    uy_adj *= density_inverse;
    density_adj -= uy_adj * uy;
    ux_adj *= density_inverse;  // line 20
    density_adj -= ux_adj * ux;
    force_adj_1 += ux_adj * 0.5;
    for (int q = 8; q >= 0; --q) {  // line 13
      int t1 = along_y[q];  // line 14
      int t2 = along_x[q];
      int from = (y - t1 + ny) % ny * nx + (x - t2 + nx) % nx;
      atomicAdd(&in_adj[q * cells + from], uy_adj * t1 + ux_adj * t2 + density_adj + f_adj[q]);  // line 15
      f_adj[q] = 0.0;
    }
    for (int q = 8; q >= 0; --q) out_adj[q * cells + y * nx + x] = 0.0;  // line 23
  }
  unsigned int t0 = ::cugrad::place_of_block();  // line 9
  ::cugrad::accumulate_block<double>({&relaxation_adj[t0], &force_adj[t0]}, {relaxation_adj_1, force_adj_1});
}

static void flow_rev(double *populations, double relaxation, double force, int nx, int ny, int steps,
    double *populations_adj, double *relaxation_adj, double *force_adj, ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, populations_adj, relaxation_adj, force_adj);
  unsigned long bytes = (unsigned long)(9 * nx * ny) * 8;  // line 32
  double *a = ::cugrad::host::allocate_zeroed_device<double>(bytes, nullptr, "kernel.cu:34");  // line 34
  double *a_adj = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:34");
  double *b = ::cugrad::host::allocate_zeroed_device<double>(bytes, nullptr, "kernel.cu:35");  // line 35
  double *b_adj = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:35");
  ::cugrad::host::copy(a, populations, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:36");  // line 36
  ::cugrad::host::fill(b, 0, bytes, nullptr, "kernel.cu:37");  // line 37
  unsigned int grid_x = (nx + 7) / 8;  // line 38
  unsigned int grid_y = (ny + 3) / 4;
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop((long long)(0 < steps  // line 40
      ? steps : 0), tape, "memory:20000", "kernel.cu:40");
  ::cugrad::host::loop_buffer(steps_of_loop, b, "kernel.cu:40");
  ::cugrad::host::loop_buffer(steps_of_loop, a, "kernel.cu:40");
  double *a_1 = a;
  double *b_1 = b;
  double *a_adj_1 = a_adj;
  double *b_adj_1 = b_adj;
  for (int t = 0; t < steps; ++t) {
    ::cugrad::host::loop_step(steps_of_loop, a_1, b_1, t, a_adj_1, b_adj_1);
    ::cugrad::host::snapshot b_before = ::cugrad::host::keep(b_1, nullptr,  // line 41
        ::cugrad::host::rewritten(0ll, 1ll, 0ll, 8 * (long long)grid_x < (long long)nx
        ? 8 * (long long)grid_x : (long long)nx, (long long)nx, 0ll,
        4 * (long long)grid_y < (long long)ny ? 4 * (long long)grid_y : (long long)ny,
        (long long)nx * (long long)ny, 0ll, 9ll, a_1), "kernel.cu:41");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(grid_x, grid_y), dim3(8u, 4u)),
        ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:41", b_1, a_1, relaxation, force,
        nx, ny);
    tape.push(b_before);  // line 40
    double *t0 = b_1;
    b_1 = a_1;
    a_1 = t0;
    double *t1 = b_adj_1;
    b_adj_1 = a_adj_1;
    a_adj_1 = t1;
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:40");
  ::cugrad::host::copy(populations, a_1, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:46");  // line 46
  ::cugrad::host::free_device(a_1, nullptr, "kernel.cu:47");  // line 47
  ::cugrad::host::free_device(b_1, nullptr, "kernel.cu:48");  // line 48

  // reverse sweep
  ::cugrad::host::add_back(a_adj_1, populations_adj, bytes, cudaMemcpyDeviceToHost, nullptr,  // line 46
      "kernel.cu:46");
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:40");  // line 40
  for (int t = steps - 1; t >= 0; --t) {
    bool t0 = t % 2 == 0;
    double *a_2 = t0 ? a : b;
    double *b_2 = t0 ? b : a;
    double *a_adj_2 = t0 ? a_adj : b_adj;
    double *b_adj_2 = t0 ? b_adj : a_adj;
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:40");
    double *a_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 0);
    double *b_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 1);
    int t_1 = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 2);
    double *a_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 3);
    double *b_adj_3 = ::cugrad::host::loop_restored<double *>(steps_of_loop_1, 4);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, a_3, b_3, t_1, a_adj_3, b_adj_3);
      ::cugrad::host::snapshot b_before = ::cugrad::host::keep(b_3, nullptr,  // line 41
          ::cugrad::host::rewritten(0ll, 1ll, 0ll, 8 * (long long)grid_x < (long long)nx
          ? 8 * (long long)grid_x : (long long)nx, (long long)nx, 0ll,
          4 * (long long)grid_y < (long long)ny ? 4 * (long long)grid_y : (long long)ny,
          (long long)nx * (long long)ny, 0ll, 9ll, a_3), "kernel.cu:41");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(grid_x, grid_y), dim3(8u, 4u)),
          ::cugrad::derived<decltype(&step), &step, true, false>{}, "kernel.cu:41", b_3, a_3, relaxation,
          force, nx, ny);
      ++t_1;  // line 40
      tape.push(b_before);
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
      double *t1 = b_3;
      b_3 = a_3;
      a_3 = t1;
      double *t2 = b_adj_3;
      b_adj_3 = a_adj_3;
      a_adj_3 = t2;
    }
    ::cugrad::host::snapshot b_before = tape.pop<::cugrad::host::snapshot>();
    double *t1 = ::cugrad::host::slot<double>(0, "kernel.cu:41");  // line 41
    double *t2 = ::cugrad::host::slot<double>(1, "kernel.cu:41");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(grid_x, grid_y), dim3(8u, 4u)),
        ::cugrad::derived<decltype(&step_reverse_0_1_2_3), &step_reverse_0_1_2_3, true, false>{},
        "kernel.cu:41", b_2, a_2, relaxation, force, nx, ny, b_adj_2, a_adj_2, t1, t2);
    ::cugrad::host::put_back(b_before, "kernel.cu:41");
    ::cugrad::host::give_up(b_before, "kernel.cu:41");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:40");  // line 40
  }
  ::cugrad::host::clear(b_adj, bytes, nullptr, "kernel.cu:37");  // line 37
  ::cugrad::host::add_back(populations_adj, a_adj, bytes, cudaMemcpyHostToDevice, nullptr,  // line 36
      "kernel.cu:36");
  double relaxation_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:32");  // line 32
  double force_adj_1 = ::cugrad::host::take_slot<double>(1, "kernel.cu:32");
  *relaxation_adj += relaxation_adj_1;
  *force_adj += force_adj_1;
}
