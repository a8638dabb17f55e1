// Tangent of `normalise` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void normalise_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  __shared__ double total;
  __shared__ double total_tan;
  if (threadIdx.x == 0) {  // line 6
    total = 0.0;  // line 4
    total_tan = 0.0;
    for (int i = 0; i < n; ++i) {  // line 5
      double t0 = in[i];
      double t1 = in_tan[i];
      double t2 = total_tan;
      total += t0 * t0;
      total_tan = t2 + (t1 * t0 + t0 * t1);
    }
    double t0 = total_tan;  // line 6
    double t1 = sqrt(total);
    total = t1;
    total_tan = t0 * (0.5 / t1);
  }
  __syncthreads();  // line 8
  double t0 = total;  // line 9
  double t1 = total_tan;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    double t2 = in_tan[i];
    double t3 = in[i] / t0;
    out[i] = t3;
    out_tan[i] = (t2 - t3 * t1) / t0;
  }
}
