// Tangent of `add_kernel` (kernel.cu:2) with respect to out, val, by cugrad.
//   out_tan: tangent of out
//   val_tan: tangent of val
static __global__ void add_kernel_fwd(double *out, double val, double *out_tan, double val_tan) {
  int index = threadIdx.x + blockIdx.x * blockDim.x;  // line 3
  double t0 = out_tan[index];  // line 4
  out[index] += val;
  out_tan[index] = t0 + val_tan;
}
