// Tangent of `handed_on` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void handed_on_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int t = threadIdx.x;  // line 3
  for (int q = 0; q < 4; ++q) {  // line 4
    double t0 = x[t];  // line 5
    double t1 = x_tan[t];
    double t2 = x[q + t];
    double t3 = x_tan[q + t];
    out[q + t] = t0 * t2;
    out_tan[q + t] = t1 * t2 + t0 * t3;
    __syncthreads();  // line 6
  }
}
