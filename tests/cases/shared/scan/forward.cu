// Tangent of `scan` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void scan_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan,
    ::cugrad::shared_slab shared_slab) {
  extern __shared__ double temp[];
  auto *const temp_tan = ::cugrad::dynamic_shadow(temp, shared_slab);
  int tid = threadIdx.x;  // line 4
  double t0 = 0.0;
  double t1 = 0.0;
  if (tid > 0) {  // line 6
    t0 = in[tid - 1];
    t1 = in_tan[tid - 1];
  }
  temp[tid] = t0;
  temp_tan[tid] = t1;
  __syncthreads();  // line 7
  int pout = 0;
  for (int offset = 1; offset < n; offset *= 2) {  // line 8
    pout = 1 - pout;  // line 9
    int pin = 1 - pout;  // line 10
    if (tid >= offset) {  // line 14
      int t2 = pin * n + tid;  // line 12
      double t3 = temp_tan[t2];
      double t4 = temp_tan[t2 - offset];
      temp[pout * n + tid] = temp[t2] + temp[t2 - offset];
      temp_tan[pout * n + tid] = t3 + t4;
    } else {
      double t2 = temp_tan[pin * n + tid];  // line 14
      temp[pout * n + tid] = temp[pin * n + tid];
      temp_tan[pout * n + tid] = t2;
    }
    __syncthreads();  // line 15
  }
  double t2 = temp[pout * n + tid];  // line 17
  double t3 = temp_tan[pout * n + tid];
  double t4 = in[tid];
  double t5 = in_tan[tid];
  out[tid] = t2 * t4;
  out_tan[tid] = t3 * t4 + t2 * t5;
}
