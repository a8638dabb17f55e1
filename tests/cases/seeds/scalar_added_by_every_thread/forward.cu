// Tangent of `compute` (kernel.cu:2) with respect to out, in, val, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   val_tan: tangent of val
static __global__ void compute_fwd(double *in, double *out, double val, double *out_tan, double *in_tan,
    double val_tan) {
  int index = threadIdx.x;  // line 3
  double t0 = in_tan[index];  // line 4
  out[index] = in[index] + val;
  out_tan[index] = t0 + val_tan;
}
