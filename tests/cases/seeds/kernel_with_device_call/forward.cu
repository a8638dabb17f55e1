// Tangent of `kernel_with_device_call_2` (kernel.cu:6) with respect to out, in, val, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   val_tan: tangent of val
static __global__ void kernel_with_device_call_2_fwd(double *out, double *in, double val, double *out_tan,
    double *in_tan, double val_tan) {
  int index = threadIdx.x;  // line 7
  int index_1 = threadIdx.x + blockIdx.x * blockDim.x;  // line 2
  double t0 = in_tan[index_1];  // line 3
  out[index] = in[index_1] + val;  // line 8
  out_tan[index] = t0 + val_tan;
}
