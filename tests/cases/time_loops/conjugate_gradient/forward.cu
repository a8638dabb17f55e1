// Tangent of `solve` (kernel.cu:32) with respect to solution, right_side, diagonal, coupling, by cugrad.
//   solution_tan: tangent of solution
//   right_side_tan: tangent of right_side
//   diagonal_tan: tangent of diagonal
//   coupling_tan: tangent of coupling
static __global__ void direct_tangent_0_1_2(double *p, const double *r, double b, int n, double *p_tan,
    double *r_tan, double b_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 15
  if (i >= n) return;  // line 16
  double t0 = r_tan[i];
  double t1 = p[i];
  double t2 = p_tan[i];
  p[i] = r[i] + b * t1;
  p_tan[i] = t0 + (b_tan * t1 + b * t2);
}

static __global__ void add_tangent_0_1_2(double *y, const double *x, double a, int n, double *y_tan,
    double *x_tan, double a_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 10
  if (i >= n) return;  // line 11
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = y_tan[i];
  y[i] += a * t0;
  y_tan[i] = t2 + (a_tan * t0 + a * t1);
}

static __global__ void multiply_tangent_0_1_2_3(double *y, const double *x, const double *diagonal,
    double coupling, int n, double *y_tan, double *x_tan, double *diagonal_tan, double coupling_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  double left = 0.0;
  double left_tan = 0.0;
  if (i > 0) {  // line 5
    left = x[i - 1];
    left_tan = x_tan[i - 1];
  }
  double right = 0.0;
  double right_tan = 0.0;
  if (i + 1 < n) {
    right = x[i + 1];
    right_tan = x_tan[i + 1];
  }
  double t0 = diagonal[i];  // line 6
  double t1 = diagonal_tan[i];
  double t2 = x[i];
  double t3 = x_tan[i];
  double t4 = left + right;
  y[i] = t0 * t2 - coupling * t4;
  y_tan[i] = t1 * t2 + t0 * t3 - (coupling_tan * t4 + coupling * (left_tan + right_tan));
}

static __global__ void dot_tangent_0_1_2(double *sum, const double *x, const double *y, int n,
    double *sum_tan, double *x_tan, double *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 20
  if (i >= n) return;  // line 21
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = y[i];
  double t3 = y_tan[i];
  atomicAdd(sum, t0 * t2);
  atomicAdd(sum_tan, t1 * t2 + t0 * t3);
}

static void solve_fwd(double *solution, const double *right_side, const double *diagonal, double coupling,
    double tolerance, int n, double *solution_tan, double *right_side_tan, double *diagonal_tan,
    double coupling_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long bytes = (unsigned long)n * 8;  // line 34
  double *x = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:35");  // line 35
  double *x_tan = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:35");
  double *r = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:36");  // line 36
  double *r_tan = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:36");
  double *p = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:37");  // line 37
  double *p_tan = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:37");
  double *q = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:38");  // line 38
  double *q_tan = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:38");
  double *d = ::cugrad::host::allocate_device<double>(bytes, nullptr, "kernel.cu:39");  // line 39
  double *d_tan = ::cugrad::host::shadow_device<double>(bytes, nullptr, "kernel.cu:39");
  double *sum = ::cugrad::host::allocate_device<double>(8ul, nullptr, "kernel.cu:40");  // line 40
  double *sum_tan = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:40");
  ::cugrad::host::fill(x, 0, bytes, nullptr, "kernel.cu:41");  // line 41
  ::cugrad::host::clear(x_tan, bytes, nullptr, "kernel.cu:41");
  ::cugrad::host::copy(r, right_side, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:42");  // line 42
  ::cugrad::host::copy(r_tan, right_side_tan, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:42");
  ::cugrad::host::copy(p, right_side, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:43");  // line 43
  ::cugrad::host::copy(p_tan, right_side_tan, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:43");
  ::cugrad::host::copy(d, diagonal, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:44");  // line 44
  ::cugrad::host::copy(d_tan, diagonal_tan, bytes, cudaMemcpyHostToDevice, nullptr, "kernel.cu:44");
  int blocks = (n + 31) / 32;  // line 45
  double host;  // line 25
  double host_tan = 0.0;
  ::cugrad::host::fill(sum, 0, 8ul, nullptr, "kernel.cu:26");  // line 26
  ::cugrad::host::clear(sum_tan, 8ul, nullptr, "kernel.cu:26");
  unsigned int t0 = blocks;  // line 27
  ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),
      ::cugrad::derived<decltype(&dot_tangent_0_1_2), &dot_tangent_0_1_2, true, false>{}, "kernel.cu:27", sum,
      r, r, n, sum_tan, r_tan, r_tan);
  ::cugrad::host::copy(&host, sum, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");  // line 28
  ::cugrad::host::copy(&host_tan, sum_tan, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");
  double rr = host;  // line 29
  double rr_tan = host_tan;
  while (rr > tolerance) {  // line 48
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),  // line 49
        ::cugrad::derived<decltype(&multiply_tangent_0_1_2_3), &multiply_tangent_0_1_2_3, true, false>{},
        "kernel.cu:49", q, p, d, coupling, n, q_tan, p_tan, d_tan, coupling_tan);
    double host_1;  // line 25
    double host_tan_1 = 0.0;
    ::cugrad::host::fill(sum, 0, 8ul, nullptr, "kernel.cu:26");  // line 26
    ::cugrad::host::clear(sum_tan, 8ul, nullptr, "kernel.cu:26");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),  // line 27
        ::cugrad::derived<decltype(&dot_tangent_0_1_2), &dot_tangent_0_1_2, true, false>{},
        "kernel.cu:27", sum, p, q, n, sum_tan, p_tan, q_tan);
    ::cugrad::host::copy(&host_1, sum, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");  // line 28
    ::cugrad::host::copy(&host_tan_1, sum_tan, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");
    double t1 = host_1;  // line 29
    double alpha = rr / t1;  // line 50
    double alpha_tan = (rr_tan - alpha * host_tan_1) / t1;
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),  // line 51
        ::cugrad::derived<decltype(&add_tangent_0_1_2), &add_tangent_0_1_2, true, false>{},
        "kernel.cu:51", x, p, alpha, n, x_tan, p_tan, alpha_tan);
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),  // line 52
        ::cugrad::derived<decltype(&add_tangent_0_1_2), &add_tangent_0_1_2, true, false>{},
        "kernel.cu:52", r, q, -alpha, n, r_tan, q_tan, -alpha_tan);
    double host_2;  // line 25
    double host_tan_2 = 0.0;
    ::cugrad::host::fill(sum, 0, 8ul, nullptr, "kernel.cu:26");  // line 26
    ::cugrad::host::clear(sum_tan, 8ul, nullptr, "kernel.cu:26");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),  // line 27
        ::cugrad::derived<decltype(&dot_tangent_0_1_2), &dot_tangent_0_1_2, true, false>{},
        "kernel.cu:27", sum, r, r, n, sum_tan, r_tan, r_tan);
    ::cugrad::host::copy(&host_2, sum, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");  // line 28
    ::cugrad::host::copy(&host_tan_2, sum_tan, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:28");
    double next = host_2;  // line 29
    double next_tan = host_tan_2;
    double t2 = next / rr;  // line 54
    ::cugrad::host::launch(::cugrad::launch_config(dim3(t0), dim3(32u)),
        ::cugrad::derived<decltype(&direct_tangent_0_1_2), &direct_tangent_0_1_2, true, false>{},
        "kernel.cu:54", p, r, t2, n, p_tan, r_tan, (next_tan - t2 * rr_tan) / rr);
    rr = next;
    rr_tan = next_tan;
  }
  ::cugrad::host::copy(solution, x, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:57");  // line 57
  ::cugrad::host::copy(solution_tan, x_tan, bytes, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:57");
  ::cugrad::host::free_device(x, nullptr, "kernel.cu:58");  // line 58
  ::cugrad::host::free_device(r, nullptr, "kernel.cu:59");  // line 59
  ::cugrad::host::free_device(p, nullptr, "kernel.cu:60");  // line 60
  ::cugrad::host::free_device(q, nullptr, "kernel.cu:61");  // line 61
  ::cugrad::host::free_device(d, nullptr, "kernel.cu:62");  // line 62
  ::cugrad::host::free_device(sum, nullptr, "kernel.cu:63");  // line 63
}
