// Tangent of `run` (kernel.cu:26) with respect to particles, rate, shift, by cugrad.
//   particles_tan: tangent of particles
//   rate_tan: tangent of rate
//   shift_tan: tangent of shift
static __global__ void move_tangent_0_2(Particle *p, int n, const Parameters *parameters, Particle *p_tan,
    Parameters *parameters_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 16
  if (i >= n) return;  // line 23
  double q_x = p[i].x;  // line 18
  double q_x_tan = p_tan[i].x;
  double q_v = p[i].v;
  double q_v_tan = p_tan[i].v;
  int q_id = p[i].id;
  int t0 = parameters->steps;  // line 19
  for (int s = 0; s < t0; ++s) {
    double t1 = parameters->rate;  // line 20
    q_v -= t1 * q_x;
    q_v_tan -= parameters_tan->rate * q_x + t1 * q_x_tan;
    double t2 = 1.0;
    double t3 = 0.0;
    if (parameters->on) {  // line 21
      int t4 = q_id % 2;
      t2 = parameters->shift[t4];
      t3 = parameters_tan->shift[t4];
    }
    q_x += q_v * t2;
    q_x_tan += q_v_tan * t2 + q_v * t3;
  }
  p[i].x = q_x;  // line 23
  p_tan[i].x = q_x_tan;
  p[i].v = q_v;
  p_tan[i].v = q_v_tan;
}

static void run_fwd(Particle *particles, double rate, double shift, int n, Particle *particles_tan,
    double rate_tan, double shift_tan) {
  ::cugrad::host::sweep sweep(false);
  Parameters *parameters_at = ::cugrad::host::symbol<Parameters>(parameters, "kernel.cu:26");  // line 26
  Parameters *parameters_at_tan = ::cugrad::host::symbol_shadow<Parameters>(parameters, "kernel.cu:26");
  Parameters p;  // line 27
  Parameters p_tan = {};
  p.steps = 3;  // line 28
  p.rate = rate;  // line 29
  p_tan.rate = rate_tan;
  p.on = true;  // line 30
  p.shift[0] = shift;  // line 31
  p_tan.shift[0] = shift_tan;
  p.shift[1] = 2.0 * shift;  // line 32
  p_tan.shift[1] = 2.0 * shift_tan;
  ::cugrad::host::copy(parameters_at, &p, 40ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:33");  // line 33
  ::cugrad::host::copy(parameters_at_tan, &p_tan, 40ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:33");
  unsigned long t0 = (unsigned long)n * 24;  // line 35
  Particle *d = ::cugrad::host::allocate_device<Particle>(t0, nullptr, "kernel.cu:35");
  Particle *d_tan = ::cugrad::host::shadow_device<Particle>(t0, nullptr, "kernel.cu:35");
  ::cugrad::host::copy(d, particles, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:36");  // line 36
  ::cugrad::host::copy(d_tan, particles_tan, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:36");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(8u)),  // line 37
      ::cugrad::derived<decltype(&move_tangent_0_2), &move_tangent_0_2, true, false>{},
      "kernel.cu:37", d, n, parameters_at, d_tan, parameters_at_tan);
  double t1 = 0.5 * rate;  // line 38
  p.rate = t1 * rate;
  p_tan.rate = 0.5 * rate_tan * rate + t1 * rate_tan;
  ::cugrad::host::copy(parameters_at, &p, 40ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:39");  // line 39
  ::cugrad::host::copy(parameters_at_tan, &p_tan, 40ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:39");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(8u)),  // line 40
      ::cugrad::derived<decltype(&move_tangent_0_2), &move_tangent_0_2, true, false>{},
      "kernel.cu:40", d, n, parameters_at, d_tan, parameters_at_tan);
  ::cugrad::host::copy(particles, d, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:41");  // line 41
  ::cugrad::host::copy(particles_tan, d_tan, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:41");
  ::cugrad::host::free_device(d, nullptr, "kernel.cu:42");  // line 42
}
