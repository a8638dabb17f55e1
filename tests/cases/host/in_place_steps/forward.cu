// Tangent of `simulate` (kernel.cu:12) with respect to x, force, dt, by cugrad.
//   x_tan: tangent of x
//   force_tan: tangent of force
//   dt_tan: tangent of dt
static __global__ void advance_tangent_0_1_2(float *x, const float *force, float dt, int n, float *x_tan,
    float *force_tan, float dt_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  float t0 = x[i];
  float t1 = x_tan[i];
  float t2 = sinf(t0);
  float t3 = dt * t2;
  float t4 = force[i];
  float t5 = force_tan[i];
  x[i] = t0 + t3 * t4;
  x_tan[i] = t1 + ((dt_tan * t2 + dt * (t1 * cosf(t0))) * t4 + t3 * t5);
}

static __global__ void push_tangent_0_1(float *force, const float *x, int n, float *force_tan, float *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  float t0 = x[i];
  float t1 = x_tan[i];
  int t2 = (i + 1) % n;
  float t3 = x[t2];
  float t4 = x_tan[t2];
  force[i] = t0 * t3;
  force_tan[i] = t1 * t3 + t0 * t4;
}

static void simulate_fwd(float *x, float *force, float dt, int n, int steps, float *x_tan, float *force_tan,
    float dt_tan) {
  ::cugrad::host::sweep sweep(false);
  for (int t = 0; t < steps; ++t) {  // line 13
    ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(16u)),  // line 14
        ::cugrad::derived<decltype(&push_tangent_0_1), &push_tangent_0_1, true, false>{},
        "kernel.cu:14", force, x, n, force_tan, x_tan);
    ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(16u)),  // line 15
        ::cugrad::derived<decltype(&advance_tangent_0_1_2), &advance_tangent_0_1_2, true, false>{},
        "kernel.cu:15", x, force, dt, n, x_tan, force_tan, dt_tan);
  }
}
