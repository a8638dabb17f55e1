// Tangent of `kernel_with_nested_device_call` (kernel.cu:8) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void kernel_with_nested_device_call_fwd(double *out, double *in, double val,
    double *out_tan, double *in_tan) {
  int index = threadIdx.x;  // line 9
  int index_1 = threadIdx.x + blockIdx.x * blockDim.x;  // line 2
  double t0 = in_tan[index_1];  // line 3
  out[index] = in[index_1] + val;  // line 10
  out_tan[index] = t0;
}
