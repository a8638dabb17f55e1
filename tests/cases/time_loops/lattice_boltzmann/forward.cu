// Tangent of `flow` (kernel.cu:31) with respect to populations, relaxation, force, by cugrad.
//   populations_tan: tangent of populations
//   relaxation_tan: tangent of relaxation
//   force_tan: tangent of force
static __global__ void step_tangent_0_1_2_3(double *out, const double *in, double relaxation, double force,
    int nx, int ny, double *out_tan, double *in_tan, double relaxation_tan, double force_tan) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;  // line 9
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny) return;  // line 23
  int cells = nx * ny;  // line 11
  double f[9];  // line 12
  double f_tan[9] = {};
  double density = 0.0;
  double ux = 0.0;
  double uy = 0.0;
  double density_tan = 0.0;
  double ux_tan = 0.0;
  double uy_tan = 0.0;
  for (int q = 0; q < 9; ++q) {  // line 13
    int t0 = along_y[q];  // line 14
    int t1 = along_x[q];
    int from = (y - t0 + ny) % ny * nx + (x - t1 + nx) % nx;
    double t2 = in[q * cells + from];  // line 15
    double t3 = in_tan[q * cells + from];
    f[q] = t2;
    f_tan[q] = t3;
    density += t2;  // line 16
    density_tan += t3;
    double t4 = (double)t1;  // line 17
    ux += t4 * t2;
    ux_tan += t4 * t3;
    double t5 = (double)t0;  // line 18
    uy += t5 * t2;
    uy_tan += t5 * t3;
  }
  ux = (ux + 0.5 * force) / density;  // line 20
  ux_tan = (ux_tan + 0.5 * force_tan - ux * density_tan) / density;
  uy /= density;  // line 21
  uy_tan = (uy_tan - uy * density_tan) / density;
  double still = 1.5 * (ux * ux + uy * uy);  // line 22
  double still_tan = 1.5 * (ux_tan * ux + ux * ux_tan + (uy_tan * uy + uy * uy_tan));
  for (int q = 0; q < 9; ++q) {  // line 23
    double t0 = (double)along_x[q];  // line 24
    double t1 = (double)along_y[q];
    double along = 3.0 * (t0 * ux + t1 * uy);
    double along_tan = 3.0 * (t0 * ux_tan + t1 * uy_tan);
    double t2 = weights[q];  // line 25
    double t3 = t2 * density;
    double t4 = 0.5 * along;
    double t5 = 1.0 + along + t4 * along - still;
    double equilibrium = t3 * t5;
    double equilibrium_tan = t2 * density_tan * t5 + t3 * (along_tan
        + (0.5 * along_tan * along + t4 * along_tan) - still_tan);
    double t6 = 3.0 * t2 * t0;  // line 26
    double t7 = t6 * force;
    double t8 = 0.5 / relaxation;
    double t9 = 1.0 - t8;
    double drive = t7 * t9;
    double drive_tan = t6 * force_tan * t9 - t7 * (-t8 * relaxation_tan / relaxation);
    double t10 = f[q];  // line 27
    double t11 = f_tan[q];
    double t12 = (t10 - equilibrium) / relaxation;
    int t13 = q * cells + y * nx + x;
    out[t13] = t10 - t12 + drive;
    out_tan[t13] = t11 - (t11 - equilibrium_tan - t12 * relaxation_tan) / relaxation + drive_tan;
  }
}

static void flow_fwd(double *populations, double relaxation, double force, int nx, int ny, int steps,
    double *populations_tan, double relaxation_tan, double force_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long bytes = (unsigned long)(9 * nx * ny) * 8;  // line 32
  double *a = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:34");  // line 34
  double *a_tan = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:34");
  double *b = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:35");  // line 35
  double *b_tan = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:35");
  ::cugrad::host::copy(a, populations, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:36");  // line 36
  ::cugrad::host::copy(a_tan, populations_tan, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:36");
  ::cugrad::host::fill(b, 0, bytes, nullptr, "kernel.cu:37");  // line 37
  ::cugrad::host::clear(b_tan, bytes, nullptr, "kernel.cu:37");
  unsigned int grid_x = (nx + 7) / 8;  // line 38
  unsigned int grid_y = (ny + 3) / 4;
  for (int t = 0; t < steps; ++t) {  // line 40
    ::cugrad::host::launch(::cugrad::launch_config(dim3(grid_x, grid_y), dim3(8u, 4u)),  // line 41
        ::cugrad::derived<decltype(&step_tangent_0_1_2_3), &step_tangent_0_1_2_3, true, false>{},
        "kernel.cu:41", b, a, relaxation, force, nx, ny, b_tan, a_tan, relaxation_tan, force_tan);
    double *t0 = b;
    b = a;
    a = t0;
    double *t1 = b_tan;
    b_tan = a_tan;
    a_tan = t1;
  }
  ::cugrad::host::copy(populations, a, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:46");  // line 46
  ::cugrad::host::copy(populations_tan, a_tan, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:46");
  ::cugrad::host::free_device(a, nullptr, "kernel.cu:47");  // line 47
  ::cugrad::host::free_device(b, nullptr, "kernel.cu:48");  // line 48
}
