// Tangent of `steps_by_ballot` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void steps_by_ballot_fwd(double *out, const double *in, const int *steps, double *out_tan,
    double *in_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int lane = threadIdx.x % 32;
  int n = steps[i];  // line 4
  double u = in[i];  // line 5
  double u_tan = in_tan[i];
  unsigned int mask = __ballot_sync(0xffffffffu, n > 0);  // line 6
  for (int t = 0; t < n; ++t) {  // line 10
    int t0 = __ffs((int)mask);  // line 8
    double other = __shfl_sync(mask, u, t0 - 1);
    double other_tan = __shfl_sync(mask, u_tan, t0 - 1);
    double t1 = 0.5 * cos(other);  // line 9
    u_tan = u_tan * cos(u) + (0.5 * (other_tan * -sin(other)) * u + t1 * u_tan);
    mask = __ballot_sync(mask, t + 1 < n);  // line 10
    u = sin(u) + t1 * u;
  }
  out[i] = u + lane;  // line 12
  out_tan[i] = u_tan;
}
