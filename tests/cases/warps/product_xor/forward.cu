// Tangent of `products` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void products_fwd(double *out, const double *in, double *out_tan, double *in_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double v = in[i];  // line 4
  double v_tan = in_tan[i];
  for (int m = 1; m < 32; m <<= 1) {  // line 5
    double t0 = __shfl_xor_sync(0xffffffffu, v, m);
    v_tan = v_tan * t0 + v * __shfl_xor_sync(0xffffffffu, v_tan, m);
    v *= t0;
  }
  double t0 = in[i];  // line 6
  double t1 = in_tan[i];
  out[i] = v * t0;
  out_tan[i] = v_tan * t0 + v * t1;
}
