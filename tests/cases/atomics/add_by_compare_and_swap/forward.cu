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
  double t3 = x[i];  // line 18
  double t4 = x_tan[i];
  atomicAdd(&out[3], sin(t3));
  atomicAdd(&out_tan[3], t4 * cos(t3));
}
