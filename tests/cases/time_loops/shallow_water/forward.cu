// Tangent of `flow` (kernel.cu:27) with respect to h, u, v, ratio, gravity, by cugrad.
//   h_tan: tangent of h
//   u_tan: tangent of u
//   v_tan: tangent of v
//   ratio_tan: tangent of ratio
//   gravity_tan: tangent of gravity
static __global__ void advance_tangent_0_1_2_3(Water out, Water in, double ratio, double gravity, int n,
    Water *out_tan, Water *in_tan, double ratio_tan, double gravity_tan) {
  double *t0 = out_tan->h;  // line 10
  double *t1 = out_tan->u;
  double *t2 = out_tan->v;
  double *t3 = in_tan->h;
  double *t4 = in_tan->u;
  double *t5 = in_tan->v;
  int x = blockIdx.x * blockDim.x + threadIdx.x;  // line 11
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= n || y >= n) return;  // line 23
  int c = y * n + x;  // line 13
  int w = y * n + (x + n - 1) % n;
  int e = y * n + (x + 1) % n;
  int s = (y + n - 1) % n * n + x;  // line 14
  int o = (y + 1) % n * n + x;
  double hc = in.h[c];  // line 15
  double hc_tan = t3[c];
  double uc = in.u[c];
  double uc_tan = t4[c];
  double vc = in.v[c];
  double vc_tan = t5[c];
  double t6 = in.u[w];  // line 16
  double t7 = t4[w];
  double t8 = in.h[w];
  double t9 = t3[w];
  double t10 = t6 * t6 / t8;
  double t11 = 0.5 * gravity;
  double t12 = 0.5 * gravity_tan;
  double t13 = t11 * t8;
  double uw = t10 + t13 * t8;
  double uw_tan = (t7 * t6 + t6 * t7 - t10 * t9) / t8 + ((t12 * t8 + t11 * t9) * t8 + t13 * t9);
  double t14 = in.u[e];  // line 17
  double t15 = t4[e];
  double t16 = in.h[e];
  double t17 = t3[e];
  double t18 = t14 * t14 / t16;
  double t19 = t11 * t16;
  double ue = t18 + t19 * t16;
  double ue_tan = (t15 * t14 + t14 * t15 - t18 * t17) / t16 + ((t12 * t16 + t11 * t17) * t16 + t19 * t17);
  double t20 = in.v[s];  // line 18
  double t21 = t5[s];
  double t22 = in.h[s];
  double t23 = t3[s];
  double t24 = t20 * t20 / t22;
  double t25 = t11 * t22;
  double vs = t24 + t25 * t22;
  double vs_tan = (t21 * t20 + t20 * t21 - t24 * t23) / t22 + ((t12 * t22 + t11 * t23) * t22 + t25 * t23);
  double t26 = in.v[o];  // line 19
  double t27 = t5[o];
  double t28 = in.h[o];
  double t29 = t3[o];
  double t30 = t26 * t26 / t28;
  double t31 = t11 * t28;
  double vo = t30 + t31 * t28;
  double vo_tan = (t27 * t26 + t26 * t27 - t30 * t29) / t28 + ((t12 * t28 + t11 * t29) * t28 + t31 * t29);
  double t32 = 0.5 * hc;  // line 7
  double t33 = 0.5 * hc_tan;
  double t34 = 0.25 * (t9 + t17) - t33;
  double t35 = 0.5 * ratio;
  double t36 = 0.5 * ratio_tan;
  double t37 = t14 - t6;
  double t38 = t15 - t7;
  double t39 = t36 * t37;
  double t40 = t26 - t20;
  out.h[c] = hc + (0.25 * (t8 + t16) - t32 - t35 * t37) + (0.25 * (t22 + t28) - t32 - t35 * t40);  // line 20
  t0[c] = hc_tan + (t34 - (t39 + t35 * t38)) + (0.25 * (t23 + t29) - t33 - (t36 * t40 + t35 * (t27 - t21)));
  double t41 = 0.5 * uc;  // line 7
  double t42 = 0.5 * uc_tan;
  double t43 = 0.25 * (t7 + t15) - t42;
  double t44 = ue - uw;
  double t45 = ue_tan - uw_tan;
  double t46 = t36 * t44;
  double a = in.u[s];  // line 22
  double a_tan = t4[s];
  double b = in.u[o];
  double b_tan = t4[o];
  double fa = a * t20 / t22;
  double fa_tan = (a_tan * t20 + a * t21 - fa * t23) / t22;
  double fb = b * t26 / t28;
  double fb_tan = (b_tan * t26 + b * t27 - fb * t29) / t28;
  double t47 = fb - fa;  // line 7
  out.u[c] = uc + (0.25 * (t6 + t14) - t41 - t35 * t44) + (0.25 * (a + b) - t41 - t35 * t47);  // line 21
  t1[c] = uc_tan + (t43 - (t46 + t35 * t45)) + (0.25 * (a_tan + b_tan) - t42
      - (t36 * t47 + t35 * (fb_tan - fa_tan)));
  double a_1 = in.v[w];  // line 23
  double a_tan_1 = t5[w];
  double b_1 = in.v[e];
  double b_tan_1 = t5[e];
  double fa_1 = t6 * a_1 / t8;
  double fa_tan_1 = (t7 * a_1 + t6 * a_tan_1 - fa_1 * t9) / t8;
  double fb_1 = t14 * b_1 / t16;
  double fb_tan_1 = (t15 * b_1 + t14 * b_tan_1 - fb_1 * t17) / t16;
  double t48 = 0.5 * vc;  // line 7
  double t49 = 0.5 * vc_tan;
  double t50 = 0.25 * (a_tan_1 + b_tan_1) - t49;
  double t51 = fb_1 - fa_1;
  double t52 = fb_tan_1 - fa_tan_1;
  double t53 = t36 * t51;
  double t54 = vo - vs;
  out.v[c] = vc + (0.25 * (a_1 + b_1) - t48 - t35 * t51) + (0.25 * (t20 + t26) - t48 - t35 * t54);  // line 23
  t2[c] = vc_tan + (t50 - (t53 + t35 * t52)) + (0.25 * (t21 + t27) - t49
      - (t36 * t54 + t35 * (vo_tan - vs_tan)));
}

static void flow_fwd(double *h, double *u, double *v, double ratio, double gravity, int n, int steps,
    double *h_tan, double *u_tan, double *v_tan, double ratio_tan, double gravity_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long bytes = (unsigned long)(n * n) * 8;  // line 28
  double *fields[6];  // line 29
  double *fields_tan[6] = {};
  for (int k = 0; k < 6; ++k) {  // line 30
    double *t0 = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:30");
    double *t1 = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:30");
    fields[k] = t0;
    fields_tan[k] = t1;
  }
  double *h0 = fields[0];  // line 31
  double *t0 = fields_tan[0];
  double *u0 = fields[1];
  double *t1 = fields_tan[1];
  double *v0 = fields[2];
  double *t2 = fields_tan[2];
  double *h1 = fields[3];
  double *t3 = fields_tan[3];
  double *u1 = fields[4];
  double *t4 = fields_tan[4];
  double *v1 = fields[5];
  double *t5 = fields_tan[5];
  ::cugrad::host::copy(h0, h, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:32");  // line 32
  ::cugrad::host::copy(t0, h_tan, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:32");
  ::cugrad::host::copy(u0, u, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:33");  // line 33
  ::cugrad::host::copy(t1, u_tan, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:33");
  ::cugrad::host::copy(v0, v, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::copy(t2, v_tan, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");
  unsigned int grid_x = (n + 3) / 4;  // line 35
  for (int t = 0; t < steps; t += 2) {  // line 37
    Water *t6 = ::cugrad::host::upload(Water{t3, t4, t5}, nullptr, "kernel.cu:38");  // line 38
    Water *t7 = ::cugrad::host::upload(Water{t0, t1, t2}, nullptr, "kernel.cu:38");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(grid_x, grid_x), dim3(4u, 4u)),
        ::cugrad::derived<decltype(&advance_tangent_0_1_2_3), &advance_tangent_0_1_2_3, true, false>{},
        "kernel.cu:38", Water{h1, u1, v1}, Water{h0, u0, v0}, ratio, gravity, n, t6, t7, ratio_tan,
        gravity_tan);
    Water *t8 = ::cugrad::host::upload(Water{t0, t1, t2}, nullptr, "kernel.cu:39");  // line 39
    Water *t9 = ::cugrad::host::upload(Water{t3, t4, t5}, nullptr, "kernel.cu:39");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(grid_x, grid_x), dim3(4u, 4u)),
        ::cugrad::derived<decltype(&advance_tangent_0_1_2_3), &advance_tangent_0_1_2_3, true, false>{},
        "kernel.cu:39", Water{h0, u0, v0}, Water{h1, u1, v1}, ratio, gravity, n, t8, t9, ratio_tan,
        gravity_tan);
  }
  ::cugrad::host::copy(h, h0, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:41");  // line 41
  ::cugrad::host::copy(h_tan, t0, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:41");
  ::cugrad::host::copy(u, u0, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:42");  // line 42
  ::cugrad::host::copy(u_tan, t1, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:42");
  ::cugrad::host::copy(v, v0, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:43");  // line 43
  ::cugrad::host::copy(v_tan, t2, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:43");
  for (int k = 0; k < 6; ++k) ::cugrad::host::free_device(fields[k], nullptr, "kernel.cu:44");  // line 44
}
