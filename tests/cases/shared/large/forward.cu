// Tangent of `shift` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void shift_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan,
    ::cugrad::shared_slab shared_slab) {
  __shared__ double big[5120];
  auto &big_tan = ::cugrad::spilled_shadow<decltype(big)>(shared_slab, 0);
  int i = threadIdx.x;  // line 4
  for (int i_1 = i; i_1 < n; i_1 += blockDim.x) {
    double t0 = in[i_1];
    double t1 = in_tan[i_1];
    big[i_1] = t0 * t0;
    big_tan[i_1] = t1 * t0 + t0 * t1;
  }
  __syncthreads();  // line 5
  for (; i < n; i += blockDim.x) {  // line 6
    int t0 = (i + 1) % n;
    double t1 = big[t0];
    double t2 = big_tan[t0];
    double t3 = big[i];
    double t4 = big_tan[i];
    out[i] = t1 * t3;
    out_tan[i] = t2 * t3 + t1 * t4;
  }
}
