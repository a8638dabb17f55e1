// Tangent of `reverse_rows` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void reverse_rows_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan,
    ::cugrad::shared_slab shared_slab) {
  extern __shared__ double row[];
  auto *const row_tan = ::cugrad::dynamic_shadow(row, shared_slab);
  int base = blockIdx.x * n;  // line 3
  int i = threadIdx.x;  // line 4
  for (int i_1 = i; i_1 < n; i_1 += blockDim.x) {
    double t0 = in_tan[base + i_1];
    double t1 = exp(in[base + i_1]);
    row[i_1] = t1;
    row_tan[i_1] = t0 * t1;
  }
  __syncthreads();  // line 5
  for (; i < n; i += blockDim.x) {  // line 6
    double t0 = row[n - 1 - i];
    double t1 = row_tan[n - 1 - i];
    double t2 = row[i];
    double t3 = row_tan[i];
    out[base + i] = t0 * t2;
    out_tan[base + i] = t1 * t2 + t0 * t3;
  }
}
