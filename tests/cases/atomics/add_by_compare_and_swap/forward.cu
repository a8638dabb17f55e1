// Tangent of `kernel` (kernel.cu:12) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 13
  if (i >= n) return;  // line 18
  int t0 = i % 3;  // line 15
  double *address = out + t0;
  double t1 = x[i];
  double t2 = x_tan[i];
  double val = t1 * t1;
  double val_tan = t2 * t1 + t1 * t2;
  atomicAdd(address, val);  // line 5
  atomicAdd(&out_tan[t0], val_tan);
  atomicAdd(&out[3], sin(t1));  // line 18
  atomicAdd(&out_tan[3], t2 * cos(t1));
}
