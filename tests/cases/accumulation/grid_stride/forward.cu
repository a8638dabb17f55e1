// Tangent of `stride` (kernel.cu:2) with respect to out, x, scale, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   scale_tan: tangent of scale
static __global__ void stride_fwd(double *out, const double *x, const double *scale, int n, double *out_tan,
    double *x_tan, double *scale_tan) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {  // line 3
    double t0 = x[i];  // line 4
    double t1 = x_tan[i];
    double t2 = t0 * t0;
    double t3 = *scale;
    double t4 = *scale_tan;
    out[i] = t2 * t3;
    out_tan[i] = (t1 * t0 + t0 * t1) * t3 + t2 * t4;
  }
}
