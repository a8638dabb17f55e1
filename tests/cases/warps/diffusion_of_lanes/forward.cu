// Tangent of `diffusion_of_lanes` (kernel.cu:3) with respect to out, in, k, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   k_tan: tangent of k
static __global__ void diffusion_of_lanes_fwd(double *out, const double *in, double k, double limit,
    int steps, double *out_tan, double *in_tan, double k_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double u = in[i];  // line 5
  double u_tan = in_tan[i];
  int t = 0;
  bool broke = false;
  while (!broke && t < steps) {  // line 6
    double left = __shfl_up_sync(0xffffffffu, u, 1);  // line 7
    double left_tan = __shfl_up_sync(0xffffffffu, u_tan, 1);
    double right = __shfl_down_sync(0xffffffffu, u, 1);
    double right_tan = __shfl_down_sync(0xffffffffu, u_tan, 1);
    double t0 = sin(left) - 2.0 * sin(u) + sin(right);  // line 8
    double u_1 = u + k * t0;
    u_tan += k_tan * t0 + k * (left_tan * cos(left) - 2.0 * (u_tan * cos(u)) + right_tan * cos(right));
    if (__any_sync(0xffffffffu, u_1 > limit) != 0) {  // line 9
      double t1 = __shfl_xor_sync(0xffffffffu, u_1, 16);
      u_1 = 0.5 * (u_1 + cos(t1));
      u_tan = 0.5 * (u_tan - __shfl_xor_sync(0xffffffffu, u_tan, 16) * sin(t1));
    }
    if (__all_sync(0xffffffffu, u_1 < -limit) != 0) {  // line 6
      broke = true;
    } else {
      ++t;
    }
    u = u_1;
  }
  out[i] = u;  // line 12
  out_tan[i] = u_tan;
}
