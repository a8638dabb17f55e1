// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int t = threadIdx.x;  // line 3
  int warp = t / warpSize;
  int lane = t % warpSize;
  int partner = warp * warpSize + (warpSize - 1 - lane);  // line 4
  double t0 = x[t];  // line 5
  double t1 = x_tan[t];
  double t2 = x[partner];
  double t3 = x_tan[partner];
  double t4 = (double)(warp + gridDim.x);
  double t5 = x_tan[lane];
  out[t] = t0 * t2 + t4 * x[lane];
  out_tan[t] = t1 * t2 + t0 * t3 + t4 * t5;
}
