// Tangent of `orbit` (kernel.cu:22) with respect to positions, velocities, mass, track, dt, softening, by cugrad.
//   positions_tan: tangent of positions
//   velocities_tan: tangent of velocities
//   mass_tan: tangent of mass
//   track_tan: tangent of track
//   dt_tan: tangent of dt
//   softening_tan: tangent of softening
static __global__ void drift_tangent_0_1_2(double *p, const double *v, double dt, int n, double *p_tan,
    double *v_tan, double dt_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 18
  if (i >= 2 * n) return;  // line 19
  double t0 = v[i];
  double t1 = v_tan[i];
  double t2 = p_tan[i];
  p[i] += dt * t0;
  p_tan[i] = t2 + (dt_tan * t0 + dt * t1);
}

static __global__ void kick_tangent_0_1_2_3_4(double *v, const double *p, const double *mass, double dt,
    double softening, int n, double *v_tan, double *p_tan, double *mass_tan, double dt_tan,
    double softening_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 14
  int t0 = 2 * i + 1;  // line 7
  double ax = 0.0;
  double ay = 0.0;
  double ax_tan = 0.0;
  double ay_tan = 0.0;
  for (int j = 0; j < n; ++j) {  // line 6
    double dx = p[2 * j] - p[2 * i];  // line 7
    double dx_tan = p_tan[2 * j] - p_tan[2 * i];
    double dy = p[2 * j + 1] - p[t0];
    double dy_tan = p_tan[2 * j + 1] - p_tan[t0];
    double r2 = dx * dx + dy * dy + softening;  // line 8
    double r2_tan = dx_tan * dx + dx * dx_tan + (dy_tan * dy + dy * dy_tan) + softening_tan;
    double t1 = sqrt(r2);  // line 9
    double t2 = r2 * t1;
    double pull = mass[j] / t2;
    double pull_tan = (mass_tan[j] - pull * (r2_tan * t1 + r2 * (r2_tan * (0.5 / t1)))) / t2;
    ax += pull * dx;  // line 10
    ax_tan += pull_tan * dx + pull * dx_tan;
    ay += pull * dy;  // line 11
    ay_tan += pull_tan * dy + pull * dy_tan;
  }
  double t1 = v_tan[2 * i];  // line 13
  v[2 * i] += dt * ax;
  v_tan[2 * i] = t1 + (dt_tan * ax + dt * ax_tan);
  double t2 = v_tan[t0];  // line 14
  v[t0] += dt * ay;
  v_tan[t0] = t2 + (dt_tan * ay + dt * ay_tan);
}

static void orbit_fwd(double *positions, double *velocities, const double *mass, double *track, double dt,
    double softening, int n, int steps, double *positions_tan, double *velocities_tan, double *mass_tan,
    double *track_tan, double dt_tan, double softening_tan) {
  ::cugrad::host::sweep sweep(false);
  double t0 = 0.5 * dt;  // line 24
  double t1 = 0.5 * dt_tan;
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&kick_tangent_0_1_2_3_4), &kick_tangent_0_1_2_3_4, true, false>{},
      "kernel.cu:24", velocities, positions, mass, t0, softening, n, velocities_tan, positions_tan, mass_tan,
      t1, softening_tan);
  for (int t = 0; t < steps; ++t) {  // line 26
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 27
        ::cugrad::derived<decltype(&drift_tangent_0_1_2), &drift_tangent_0_1_2, true, false>{},
        "kernel.cu:27", positions, velocities, dt, n, positions_tan, velocities_tan, dt_tan);
    ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 28
        ::cugrad::derived<decltype(&kick_tangent_0_1_2_3_4), &kick_tangent_0_1_2_3_4, true, false>{},
        "kernel.cu:28", velocities, positions, mass, dt, softening, n, velocities_tan,
        positions_tan, mass_tan, dt_tan, softening_tan);
    ::cugrad::host::copy(track + 2 * t, positions, 16ul, cudaMemcpyDeviceToHost, nullptr,  // line 29
        "kernel.cu:29");
    ::cugrad::host::copy(track_tan + 2 * t, positions_tan, 16ul, cudaMemcpyDeviceToHost, nullptr,
        "kernel.cu:29");
  }
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 31
      ::cugrad::derived<decltype(&drift_tangent_0_1_2), &drift_tangent_0_1_2, true, false>{},
      "kernel.cu:31", positions, velocities, t0, n, positions_tan, velocities_tan, t1);
}
