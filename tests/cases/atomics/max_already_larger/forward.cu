// Tangent of `keep_largest` (kernel.cu:13) with respect to top, in, by cugrad.
//   top_tan: tangent of top
//   in_tan: tangent of in
static __global__ void keep_largest_fwd(double *top, const double *in, const int *slot, double *top_tan,
    double *in_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 14
  int t0 = slot[i];  // line 15
  double *address = top + t0;
  double t1 = in[i];
  double t2 = in_tan[i];
  double t3 = t1 * t1;
  double val = t3 * t1;
  double val_tan = (t2 * t1 + t1 * t2) * t1 + t3 * t2;
  ::cugrad::atomic_max_tangent(address, top_tan + t0, val, val_tan);  // line 5
}
