// Steps of a warp that exchange with neighbours: cut into strips, they are done again with the same lanes. All lanes leave the loop
// together, and take the branch with the exchange in it together.
__global__ void diffusion_of_lanes(double *out, const double *in, double k, double limit, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double u = in[i];
  for (int t = 0; t < steps; ++t) {
    double left = __shfl_up_sync(0xffffffffu, u, 1), right = __shfl_down_sync(0xffffffffu, u, 1);
    u += k * (sin(left) - 2 * sin(u) + sin(right));
    if (__any_sync(0xffffffffu, u > limit)) u = 0.5 * (u + cos(__shfl_xor_sync(0xffffffffu, u, 16)));
    if (__all_sync(0xffffffffu, u < -limit)) break;
  }
  out[i] = u;
}
