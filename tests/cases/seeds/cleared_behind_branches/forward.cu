// Tangent of `kernel` (kernel.cu:3) with respect to late, some, read, steps, x, by cugrad.
//   late_tan: tangent of late
//   some_tan: tangent of some
//   read_tan: tangent of read
//   steps_tan: tangent of steps
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *late, double *some, double *read, double *steps, const double *x,
    int n, double *late_tan, double *some_tan, double *read_tan, double *steps_tan, double *x_tan) {
  __shared__ double tile[8];
  __shared__ double tile_tan[8];
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  bool t0 = i < n;  // line 6
  double t1 = 0.0;
  double t2 = 0.0;
  if (t0) {
    double t3 = x[i];
    double t4 = x_tan[i];
    t1 = t3 * t3;
    t2 = t4 * t3 + t3 * t4;
  }
  tile[threadIdx.x] = t1;
  tile_tan[threadIdx.x] = t2;
  __syncthreads();  // line 7
  double v = tile[7 - threadIdx.x];  // line 8
  double v_tan = tile_tan[7 - threadIdx.x];
  if (t0) {  // line 16
    if (v > 0.1) {  // line 12
      late[2 * i] = v * 2.0;  // line 11
      late_tan[2 * i] = v_tan * 2.0;
      late[2 * i + 1] = v * v;  // line 12
      late_tan[2 * i + 1] = v_tan * v + v * v_tan;
    }
    double a = x[i];  // line 14
    double a_tan = x_tan[i];
    if (a > 0.1) {  // line 15
      some[i] = a * v;
      some_tan[i] = a_tan * v + a * v_tan;
    }
    double t3 = read[i];  // line 16
    double t4 = read_tan[i];
    read[i] = v * t3 * 0.5;
    read_tan[i] = (v_tan * t3 + v * t4) * 0.5;
  }
  for (int k = 0; k < n; ++k) {  // line 18
    double w = v * k;  // line 19
    double w_tan = v_tan * k;
    if (t0 && k > 1) {  // line 20
      steps[k * n + i] = w * v;
      steps_tan[k * n + i] = w_tan * v + w * v_tan;
    }
  }
}
