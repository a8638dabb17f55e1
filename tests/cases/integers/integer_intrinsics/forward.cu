// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  int j = __brev(threadIdx.x) >> 27;  // line 3
  int k = min(max(i - 3, 0), 20) + abs(i - 16) / 8;  // line 4
  double t0 = x_tan[j];  // line 5
  double t1 = (double)__popc(threadIdx.x);
  double t2 = x_tan[k];
  double t3 = (double)(32 - __clz(i));
  double t4 = x_tan[i];
  double t5 = (double)__ffs(i);
  out[i] = x[j] * t1 + x[k] * t3 + x[i] * t5;
  out_tan[i] = t0 * t1 + t2 * t3 + t4 * t5;
}
