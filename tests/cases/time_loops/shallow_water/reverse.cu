// Gradient of `flow` (kernel.cu:27) with respect to h, u, v, ratio, gravity, by cugrad.
//   h_adj: in: the adjoint of *h after the function; out: the adjoint of *h before it
//   u_adj: in: the adjoint of *u after the function; out: the adjoint of *u before it
//   v_adj: in: the adjoint of *v after the function; out: the adjoint of *v before it
//   ratio_adj: the gradient with respect to ratio is added to what it points to
//   gravity_adj: the gradient with respect to gravity is added to what it points to
//   tape: holds what the reverse sweep needs of loops; it grows.
static __global__ void advance_reverse_0_1_2_3(Water out, Water in, double ratio, double gravity, int n,
    Water *out_adj, Water *in_adj, double *ratio_adj, double *gravity_adj) {
  double *t0 = out_adj->h;
  double *t1 = out_adj->u;
  double *t2 = out_adj->v;
  double *t3 = in_adj->h;
  double *t4 = in_adj->u;
  double *t5 = in_adj->v;
  ::cugrad::require_own_arrays(::cugrad::are_own_arrays(6, out.h, out.u, out.v, t0, t1, t2, in.h, in.u, in.v,
      t3, t4, t5, in_adj, ratio_adj, gravity_adj));
  int x = blockIdx.x * blockDim.x + threadIdx.x;  // line 11
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  double ratio_adj_1 = 0.0;
  double gravity_adj_1 = 0.0;
  if (!(x >= n || y >= n)) {  // line 12
    int c = y * n + x;  // line 23
    double vc_adj = t2[c];
    int w = y * n + (x + n - 1) % n;  // line 13
    int e = y * n + (x + 1) % n;
    int s = (y + n - 1) % n * n + x;  // line 14
    int o = (y + 1) % n * n + x;
    double hc = in.h[c];  // line 15
    double uc = in.u[c];
    double vc = in.v[c];
    double t6 = in.u[w];  // line 16
    double t7 = in.h[w];
    double t8 = t6 * t6 / t7;
    double t9 = 0.5 * gravity;
    double t10 = t9 * t7;
    double uw = t8 + t10 * t7;
    double t11 = in.u[e];  // line 17
    double t12 = in.h[e];
    double t13 = t11 * t11 / t12;
    double t14 = t9 * t12;
    double ue = t13 + t14 * t12;
    double t15 = in.v[s];  // line 18
    double t16 = in.h[s];
    double t17 = t15 * t15 / t16;
    double t18 = t9 * t16;
    double vs = t17 + t18 * t16;
    double t19 = in.v[o];  // line 19
    double t20 = in.h[o];
    double t21 = t19 * t19 / t20;
    double t22 = t9 * t20;
    double vo = t21 + t22 * t20;
    double t23 = 0.5 * hc;  // line 7
    double t24 = 0.5 * ratio;
    double t25 = t11 - t6;
    double t26 = t19 - t15;
    out.h[c] = hc + (0.25 * (t7 + t12) - t23 - t24 * t25)  // line 20
        + (0.25 * (t16 + t20) - t23 - t24 * t26);
    double t27 = 0.5 * uc;  // line 7
    double t28 = ue - uw;
    double a = in.u[s];  // line 22
    double b = in.u[o];
    double fa = a * t15 / t16;
    double fb = b * t19 / t20;
    double t29 = fb - fa;  // line 7
    out.u[c] = uc + (0.25 * (t6 + t11) - t27 - t24 * t28) + (0.25 * (a + b) - t27 - t24 * t29);  // line 21
    double a_1 = in.v[w];  // line 23
    double b_1 = in.v[e];
    double fa_1 = t6 * a_1 / t7;
    double fb_1 = t11 * b_1 / t12;
    double t30 = 0.5 * vc;  // line 7
    double t31 = fb_1 - fa_1;
    double t32 = vo - vs;
    out.v[c] = vc + (0.25 * (a_1 + b_1) - t30 - t24 * t31)  // line 23
        + (0.25 * (t15 + t19) - t30 - t24 * t32);

    // reverse sweep
    double t33 = -vc_adj;  // line 7
    double vo_adj = t33 * t24;
    double vs_adj = -vo_adj;
    double a_adj = vc_adj * 0.25;
    vc_adj += 2.0 * t33 * 0.5;
    double t34 = 1.0 / t12;  // line 23
    double t35 = vo_adj * t34;
    double b_adj = a_adj + t35 * t11;
    double t36 = 1.0 / t7;
    double t37 = vs_adj * t36;
    double a_adj_1 = a_adj + t37 * t6;
    atomicAdd(&t5[e], b_adj);
    atomicAdd(&t5[w], a_adj_1);
    double uc_adj = t1[c];  // line 21
    double t38 = -uc_adj;  // line 7
    double fb_adj = t38 * t24;
    double fa_adj = -fb_adj;
    double a_adj_2 = uc_adj * 0.25;
    double t39 = 1.0 / t20;  // line 22
    double t40 = fb_adj * t39;
    double b_adj_1 = a_adj_2 + t40 * t19;
    double t41 = 1.0 / t16;
    double t42 = fa_adj * t41;
    double a_adj_3 = a_adj_2 + t42 * t15;
    atomicAdd(&t4[o], b_adj_1);
    atomicAdd(&t4[s], a_adj_3);
    uc_adj += 2.0 * t38 * 0.5;  // line 7
    double hc_adj = t0[c];  // line 20
    double t43 = -hc_adj;  // line 7
    double t44 = t43 * t24;
    double t45 = -t44;
    double t46 = hc_adj * 0.25;
    ratio_adj_1 = (t33 * t32 + t33 * t31 + t38 * t29 + t38 * t28 + t43 * t26 + t43 * t25) * 0.5;
    hc_adj += 2.0 * t43 * 0.5;
    double t47 = vo_adj * t20;  // line 19
    double t48 = vo_adj * t39;
    atomicAdd(&t3[o], -t40 * fb + t46 + vo_adj * t22 + t47 * t9 - t48 * t21);
    atomicAdd(&t5[o], a_adj + t40 * b + t44 + 2.0 * t48 * t19);
    double t49 = vs_adj * t16;  // line 18
    double t50 = vs_adj * t41;
    atomicAdd(&t3[s], -t42 * fa + t46 + vs_adj * t18 + t49 * t9 - t50 * t17);
    atomicAdd(&t5[s], a_adj + t42 * a + t45 + 2.0 * t50 * t15);
    double t51 = fb_adj * t12;  // line 17
    double t52 = fb_adj * t34;
    atomicAdd(&t3[e], -t35 * fb_1 + t46 + fb_adj * t14 + t51 * t9 - t52 * t13);
    atomicAdd(&t4[e], t35 * b_1 + a_adj_2 + t44 + 2.0 * t52 * t11);
    double t53 = fa_adj * t7;  // line 16
    gravity_adj_1 = (t47 * t20 + t49 * t16 + t51 * t12 + t53 * t7) * 0.5;
    double t54 = fa_adj * t36;
    atomicAdd(&t3[w], -t37 * fa_1 + t46 + fa_adj * t10 + t53 * t9 - t54 * t8);
    atomicAdd(&t4[w], t37 * a_1 + a_adj_2 + t45 + 2.0 * t54 * t6);
    atomicAdd(&t5[c], vc_adj);  // line 15
    atomicAdd(&t4[c], uc_adj);
    atomicAdd(&t3[c], hc_adj);
    t2[c] = 0.0;  // line 23
    t1[c] = 0.0;  // line 21
    t0[c] = 0.0;  // line 20
  }
  unsigned int t6 = ::cugrad::place_of_block();  // line 10
  ::cugrad::accumulate_block<double>({&ratio_adj[t6], &gravity_adj[t6]}, {ratio_adj_1, gravity_adj_1});
}

static void flow_rev(double *h, double *u, double *v, double ratio, double gravity, int n, int steps,
    double *h_adj, double *u_adj, double *v_adj, double *ratio_adj, double *gravity_adj,
    ::cugrad::host_tape tape) {
  ::cugrad::host::sweep sweep(true, h_adj, u_adj, v_adj, ratio_adj, gravity_adj);
  unsigned long bytes = (unsigned long)(n * n) * 8;  // line 28
  double *fields[6];  // line 29
  double *fields_adj[6] = {};
  for (int k = 0; k < 6; ++k) {  // line 30
    double *t0 = ::cugrad::host::allocate_zeroed_device<double>(bytes, nullptr, "kernel.cu:30");
    double *t1 = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:30");
    fields[k] = t0;
    fields_adj[k] = t1;
  }
  double *h0 = fields[0];  // line 31
  double *t0 = fields_adj[0];
  double *u0 = fields[1];
  double *t1 = fields_adj[1];
  double *v0 = fields[2];
  double *t2 = fields_adj[2];
  double *h1 = fields[3];
  double *t3 = fields_adj[3];
  double *u1 = fields[4];
  double *t4 = fields_adj[4];
  double *v1 = fields[5];
  double *t5 = fields_adj[5];
  ::cugrad::host::copy(h0, h, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:32");  // line 32
  ::cugrad::host::copy(u0, u, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:33");  // line 33
  ::cugrad::host::copy(v0, v, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");  // line 34
  unsigned int grid_x = (n + 3) / 4;  // line 35
  int k = 0 < steps ? (steps - 1) / 2 + 1 : 0;  // line 37
  ::cugrad::host::time_loop steps_of_loop = ::cugrad::host::begin_loop((long long)k, tape, "every:4",
      "kernel.cu:37");
  ::cugrad::host::loop_buffer(steps_of_loop, h1, "kernel.cu:37");
  ::cugrad::host::loop_buffer(steps_of_loop, u1, "kernel.cu:37");
  ::cugrad::host::loop_buffer(steps_of_loop, v1, "kernel.cu:37");
  ::cugrad::host::loop_buffer(steps_of_loop, h0, "kernel.cu:37");
  ::cugrad::host::loop_buffer(steps_of_loop, u0, "kernel.cu:37");
  ::cugrad::host::loop_buffer(steps_of_loop, v0, "kernel.cu:37");
  for (int t = 0; t < steps; t += 2) {
    ::cugrad::host::loop_step(steps_of_loop, t);
    ::cugrad::host::snapshot h1_before = ::cugrad::host::keep(h1, nullptr, "kernel.cu:38");  // line 38
    ::cugrad::host::snapshot u1_before = ::cugrad::host::keep(u1, nullptr, "kernel.cu:38");
    ::cugrad::host::snapshot v1_before = ::cugrad::host::keep(v1, nullptr, "kernel.cu:38");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(grid_x, grid_x), dim3(4u, 4u)),
        ::cugrad::derived<decltype(&advance), &advance, true, false>{}, "kernel.cu:38", Water{h1, u1, v1},
        Water{h0, u0, v0}, ratio, gravity, n);
    ::cugrad::host::snapshot h0_before = ::cugrad::host::keep(h0, nullptr, "kernel.cu:39");  // line 39
    ::cugrad::host::snapshot u0_before = ::cugrad::host::keep(u0, nullptr, "kernel.cu:39");
    ::cugrad::host::snapshot v0_before = ::cugrad::host::keep(v0, nullptr, "kernel.cu:39");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(grid_x, grid_x), dim3(4u, 4u)),
        ::cugrad::derived<decltype(&advance), &advance, true, false>{}, "kernel.cu:39", Water{h0, u0, v0},
        Water{h1, u1, v1}, ratio, gravity, n);
    tape.push(h1_before);  // line 37
    tape.push(u1_before);
    tape.push(v1_before);
    tape.push(h0_before);
    tape.push(u0_before);
    tape.push(v0_before);
  }
  ::cugrad::host::loop_end(steps_of_loop, "kernel.cu:37");
  ::cugrad::host::copy(h, h0, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:41");  // line 41
  ::cugrad::host::copy(u, u0, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:42");  // line 42
  ::cugrad::host::copy(v, v0, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:43");  // line 43
  for (int k_1 = 0; k_1 < 6; ++k_1) {  // line 44
    ::cugrad::host::free_device(fields[k_1], nullptr, "kernel.cu:44");
  }

  // reverse sweep
  ::cugrad::host::add_back(t2, v_adj, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:43");  // line 43
  ::cugrad::host::add_back(t1, u_adj, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:42");  // line 42
  ::cugrad::host::add_back(t0, h_adj, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:41");  // line 41
  ::cugrad::host::time_loop steps_of_loop_1 = ::cugrad::host::take_loop("kernel.cu:37");  // line 37
  for (; k > 0; --k) {
    ::cugrad::host::loop_back(steps_of_loop_1, "kernel.cu:37");
    int t = ::cugrad::host::loop_restored<int>(steps_of_loop_1, 0);
    bool again = ::cugrad::host::loop_replays(steps_of_loop_1);
    while (again) {
      ::cugrad::host::loop_step(steps_of_loop_1, t);
      ::cugrad::host::snapshot h1_before = ::cugrad::host::keep(h1, nullptr, "kernel.cu:38");  // line 38
      ::cugrad::host::snapshot u1_before = ::cugrad::host::keep(u1, nullptr, "kernel.cu:38");
      ::cugrad::host::snapshot v1_before = ::cugrad::host::keep(v1, nullptr, "kernel.cu:38");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(grid_x, grid_x), dim3(4u, 4u)),
          ::cugrad::derived<decltype(&advance), &advance, true, false>{}, "kernel.cu:38", Water{h1, u1, v1},
          Water{h0, u0, v0}, ratio, gravity, n);
      ::cugrad::host::snapshot h0_before = ::cugrad::host::keep(h0, nullptr, "kernel.cu:39");  // line 39
      ::cugrad::host::snapshot u0_before = ::cugrad::host::keep(u0, nullptr, "kernel.cu:39");
      ::cugrad::host::snapshot v0_before = ::cugrad::host::keep(v0, nullptr, "kernel.cu:39");
      ::cugrad::host::launch(::cugrad::launch_config(dim3(grid_x, grid_x), dim3(4u, 4u)),
          ::cugrad::derived<decltype(&advance), &advance, true, false>{}, "kernel.cu:39", Water{h0, u0, v0},
          Water{h1, u1, v1}, ratio, gravity, n);
      t += 2;  // line 37
      tape.push(h1_before);
      tape.push(u1_before);
      tape.push(v1_before);
      tape.push(h0_before);
      tape.push(u0_before);
      tape.push(v0_before);
      again = ::cugrad::host::loop_replays(steps_of_loop_1);
    }
    ::cugrad::host::snapshot v0_before = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::snapshot u0_before = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::snapshot h0_before = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::snapshot v1_before = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::snapshot u1_before = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::snapshot h1_before = tape.pop<::cugrad::host::snapshot>();
    ::cugrad::host::keep_result(h0, "kernel.cu:39");  // line 39
    ::cugrad::host::keep_result(u0, "kernel.cu:39");
    ::cugrad::host::keep_result(v0, "kernel.cu:39");
    Water *t6 = ::cugrad::host::upload(Water{t0, t1, t2}, nullptr, "kernel.cu:39");
    Water *t7 = ::cugrad::host::upload(Water{t3, t4, t5}, nullptr, "kernel.cu:39");
    double *t8 = ::cugrad::host::slot<double>(0, "kernel.cu:39");
    double *t9 = ::cugrad::host::slot<double>(1, "kernel.cu:39");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(grid_x, grid_x), dim3(4u, 4u)),
        ::cugrad::derived<decltype(&advance_reverse_0_1_2_3), &advance_reverse_0_1_2_3, true, false>{},
        "kernel.cu:39", Water{h0, u0, v0}, Water{h1, u1, v1}, ratio, gravity, n, t6, t7, t8, t9);
    ::cugrad::host::put_back(v0_before, "kernel.cu:39");
    ::cugrad::host::give_up(v0_before, "kernel.cu:39");
    ::cugrad::host::put_back(u0_before, "kernel.cu:39");
    ::cugrad::host::give_up(u0_before, "kernel.cu:39");
    ::cugrad::host::put_back(h0_before, "kernel.cu:39");
    ::cugrad::host::give_up(h0_before, "kernel.cu:39");
    ::cugrad::host::keep_result(h1, "kernel.cu:38");  // line 38
    ::cugrad::host::keep_result(u1, "kernel.cu:38");
    ::cugrad::host::keep_result(v1, "kernel.cu:38");
    Water *t10 = ::cugrad::host::upload(Water{t3, t4, t5}, nullptr, "kernel.cu:38");
    Water *t11 = ::cugrad::host::upload(Water{t0, t1, t2}, nullptr, "kernel.cu:38");
    double *t12 = ::cugrad::host::slot<double>(0, "kernel.cu:38");
    double *t13 = ::cugrad::host::slot<double>(1, "kernel.cu:38");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(grid_x, grid_x), dim3(4u, 4u)),
        ::cugrad::derived<decltype(&advance_reverse_0_1_2_3), &advance_reverse_0_1_2_3, true, false>{},
        "kernel.cu:38", Water{h1, u1, v1}, Water{h0, u0, v0}, ratio, gravity, n, t10, t11, t12, t13);
    ::cugrad::host::put_back(v1_before, "kernel.cu:38");
    ::cugrad::host::give_up(v1_before, "kernel.cu:38");
    ::cugrad::host::put_back(u1_before, "kernel.cu:38");
    ::cugrad::host::give_up(u1_before, "kernel.cu:38");
    ::cugrad::host::put_back(h1_before, "kernel.cu:38");
    ::cugrad::host::give_up(h1_before, "kernel.cu:38");
    ::cugrad::host::loop_reversed(steps_of_loop_1, "kernel.cu:37");  // line 37
  }
  ::cugrad::host::add_back(v_adj, t2, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::add_back(u_adj, t1, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:33");  // line 33
  ::cugrad::host::add_back(h_adj, t0, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:32");  // line 32
  double ratio_adj_1 = ::cugrad::host::take_slot<double>(0, "kernel.cu:28");  // line 28
  double gravity_adj_1 = ::cugrad::host::take_slot<double>(1, "kernel.cu:28");
  *ratio_adj += ratio_adj_1;
  *gravity_adj += gravity_adj_1;
}
