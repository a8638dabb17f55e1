// Gradient of `run` (kernel.cu:26) with respect to particles, rate, shift, by cugrad.
//   particles_adj: in: the adjoint of *particles after the function; out: the adjoint of *particles before it
//   rate_adj: the gradient with respect to rate is added to what it points to
//   shift_adj: the gradient with respect to shift is added to what it points to
static __global__ void move_reverse_0_2(Particle *p, int n, const Parameters *parameters, Particle *p_adj,
    Parameters *parameters_adj, ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 16
  double parameters_sum = 0.0;
  if (i < n) {  // line 17
    double q_x = p[i].x;  // line 18
    double q_v = p[i].v;
    int q_id = p[i].id;
    int t0 = parameters->steps;  // line 19
    double q_x_kept[16];
    double q_v_kept[16];
    int t1 = 0 < t0 ? t0 : 0;
    int t2 = t1 / 8;
    int t3 = t1 % 8 == 0 ? 0 : 1;
    for (int strip = 0; strip < t2 + t3; ++strip) {
      if (strip < 16) {
        q_x_kept[strip] = q_x;
        q_v_kept[strip] = q_v;
      } else {
        tape.push(q_x);
        tape.push(q_v);
      }
      int t4 = t1 - strip * 8 >= 8 ? 8 : t1 - strip * 8;
      for (int step = 0; step < t4; ++step) {
        q_v -= parameters->rate * q_x;  // line 20
        q_x += q_v * (parameters->on ? parameters->shift[q_id % 2] : 1.0);  // line 21
      }
    }

    // reverse sweep
    double q_v_adj = p_adj[i].v;  // line 23
    double q_x_adj = p_adj[i].x;
    int strip = t2 + t3;
    parameters_sum = 0.0;
    while (strip > 0) {  // line 19
      --strip;
      double q_x_1;
      double q_v_1;
      if (strip < 16) {
        q_x_1 = q_x_kept[strip];
        q_v_1 = q_v_kept[strip];
      } else {
        q_v_1 = tape.pop<double>();
        q_x_1 = tape.pop<double>();
      }
      int step = t1 - strip * 8 >= 8 ? 8 : t1 - strip * 8;
      double q_x_steps[8];
      double q_v_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        double q_v_2 = q_v_1 - parameters->rate * q_x_1;  // line 20
        q_x_steps[step_1] = q_x_1;  // line 19
        q_v_steps[step_1] = q_v_1;
        q_x_1 += q_v_2 * (parameters->on ? parameters->shift[q_id % 2] : 1.0);
        q_v_1 = q_v_2;
      }
      for (; step > 0; --step) {
        double q_x_2 = q_x_steps[step - 1];
        double q_v_2 = q_v_steps[step - 1];
        double t4 = parameters->rate;  // line 20
        q_v_2 -= t4 * q_x_2;
        bool t5 = parameters->on;  // line 21
        q_v_adj += q_x_adj * (t5 ? parameters->shift[q_id % 2] : 1.0);
        if (t5) atomicAdd(&parameters_adj->shift[q_id % 2], q_x_adj * q_v_2);
        double t6 = -q_v_adj;  // line 20
        q_x_adj += t6 * t4;
        parameters_sum += t6 * q_x_2;
      }
    }
    p_adj[i].v = q_v_adj;  // line 18
    p_adj[i].x = q_x_adj;
  }
  ::cugrad::accumulate_block(&parameters_adj->rate, parameters_sum);  // line 17
}

static __device__ unsigned long long move_reverse_0_2_thread_words(int n, const Parameters *parameters) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 16
  unsigned long long t0 = 0;
  if (i < n) {  // line 21
    int t1 = parameters->steps;  // line 19
    int t2 = 0 < t1 ? t1 : 0;
    int t3 = t2 / 8;
    int t4 = t2 % 8 == 0 ? 0 : 1;
    int t5 = t3 + t4 > 0 ? t3 + t4 : 0;
    t0 = ((unsigned long long)t5 > 16 ? (unsigned long long)t5 - 16 : 0) * 4;
  }
  return t0;
}

static __global__ void move_reverse_0_2_count(int n, const Parameters *parameters, unsigned long long *most) {
  ::cugrad::count_tape_words(most, move_reverse_0_2_thread_words(n, parameters));
}

static void run_rev(Particle *particles, double rate, double shift, int n, Particle *particles_adj,
    double *rate_adj, double *shift_adj) {
  ::cugrad::host::sweep sweep(true, particles_adj, rate_adj, shift_adj);
  Parameters *parameters_at = ::cugrad::host::symbol<Parameters>(parameters, "kernel.cu:26");  // line 26
  Parameters *parameters_at_adj = ::cugrad::host::symbol_shadow<Parameters>(parameters, "kernel.cu:26");
  Parameters p;  // line 27
  Parameters p_adj = {};
  p.steps = 3;  // line 28
  p.rate = rate;  // line 29
  p.on = true;  // line 30
  p.shift[0] = shift;  // line 31
  p.shift[1] = 2.0 * shift;  // line 32
  ::cugrad::host::copy(parameters_at, &p, 40ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:33");  // line 33
  unsigned long t0 = (unsigned long)n * 24;  // line 35
  Particle *d = ::cugrad::host::allocate_zeroed_device<Particle>(t0, nullptr, "kernel.cu:35");
  Particle *d_adj = ::cugrad::host::shadow_device<Particle>(t0, nullptr, "kernel.cu:35");
  ::cugrad::host::copy(d, particles, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:36");  // line 36
  ::cugrad::host::snapshot d_before = ::cugrad::host::keep(d, nullptr, "kernel.cu:37");  // line 37
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(8u)),
      ::cugrad::derived<decltype(&move), &move, true, false>{}, "kernel.cu:37", d, n);
  double t1 = 0.5 * rate;  // line 38
  p.rate = t1 * rate;
  ::cugrad::host::snapshot parameters_at_before = ::cugrad::host::keep(parameters_at, nullptr,  // line 39
      40ul, "kernel.cu:39");
  ::cugrad::host::copy(parameters_at, &p, 40ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:39");
  ::cugrad::host::snapshot d_before_1 = ::cugrad::host::keep(d, nullptr, "kernel.cu:40");  // line 40
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(8u)),
      ::cugrad::derived<decltype(&move), &move, true, false>{}, "kernel.cu:40", d, n);
  ::cugrad::host::copy(particles, d, t0, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:41");  // line 41
  ::cugrad::host::free_device(d, nullptr, "kernel.cu:42");  // line 42

  // reverse sweep
  ::cugrad::host::add_back_members(d_adj, particles_adj, t0, cudaMemcpyDeviceToHost, nullptr,  // line 41
      "kernel.cu:41", ::cugrad::host::member<double>(&Particle::x),
      ::cugrad::host::member<double>(&Particle::v));
  ::cugrad::host::put_back(d_before_1, "kernel.cu:40");  // line 40
  ::cugrad::host::count_words(::cugrad::launch_config(dim3(1u), dim3(8u)),
      ::cugrad::derived<decltype(&move_reverse_0_2_count), &move_reverse_0_2_count, true, false>{},
      "kernel.cu:40", n, parameters_at);
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(8u)),
      ::cugrad::derived<decltype(&move_reverse_0_2), &move_reverse_0_2, true, false>{},
      ::cugrad::host::needs<true, -1>{}, "kernel.cu:40", d, n, parameters_at, d_adj, parameters_at_adj);
  ::cugrad::host::give_up(d_before_1, "kernel.cu:40");
  ::cugrad::host::add_back_members(&p_adj, parameters_at_adj, 40ul, cudaMemcpyHostToDevice,  // line 39
      nullptr, "kernel.cu:39", ::cugrad::host::member<double>(&Parameters::rate),
      ::cugrad::host::member<double>(&Parameters::shift));
  ::cugrad::host::put_back(parameters_at_before, "kernel.cu:39");
  ::cugrad::host::give_up(parameters_at_before, "kernel.cu:39");
  double t2 = p_adj.rate;  // line 38
  double rate_adj_1 = t2 * t1;
  rate_adj_1 += t2 * rate * 0.5;
  p_adj.rate = 0.0;
  ::cugrad::host::put_back(d_before, "kernel.cu:37");  // line 37
  ::cugrad::host::count_words(::cugrad::launch_config(dim3(1u), dim3(8u)),
      ::cugrad::derived<decltype(&move_reverse_0_2_count), &move_reverse_0_2_count, true, false>{},
      "kernel.cu:37", n, parameters_at);
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(8u)),
      ::cugrad::derived<decltype(&move_reverse_0_2), &move_reverse_0_2, true, false>{},
      ::cugrad::host::needs<true, -1>{}, "kernel.cu:37", d, n, parameters_at, d_adj, parameters_at_adj);
  ::cugrad::host::give_up(d_before, "kernel.cu:37");
  ::cugrad::host::add_back_members(particles_adj, d_adj, t0, cudaMemcpyHostToDevice, nullptr,  // line 36
      "kernel.cu:36", ::cugrad::host::member<double>(&Particle::x),
      ::cugrad::host::member<double>(&Particle::v));
  ::cugrad::host::add_back_members(&p_adj, parameters_at_adj, 40ul, cudaMemcpyHostToDevice,  // line 33
      nullptr, "kernel.cu:33", ::cugrad::host::member<double>(&Parameters::rate),
      ::cugrad::host::member<double>(&Parameters::shift));
  double shift_adj_1 = p_adj.shift[1] * 2.0;  // line 32
  shift_adj_1 += p_adj.shift[0];  // line 31
  rate_adj_1 += p_adj.rate;  // line 29
  *rate_adj += rate_adj_1;  // line 26
  *shift_adj += shift_adj_1;
}
