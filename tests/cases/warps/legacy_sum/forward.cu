// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  double t0 = x[i];  // line 4
  double t1 = x_tan[i];
  double v = t0 * t0;
  double v_tan = t1 * t0 + t0 * t1;
  for (int d = 16; d > 0; d /= 2) {  // line 5
    unsigned int t2 = __activemask();
    double t3 = __shfl_down_sync(t2, v, d);
    v += t3;
    v_tan += __shfl_down_sync(t2, v_tan, d);
  }
  int large = __syncthreads_count(x[i] > 0.25);  // line 6
  __syncthreads();
  if (i % 32 == 0) {  // line 7
    int t2 = i / 32;
    out[t2] = v * large;
    out_tan[t2] = v_tan * large;
  }
  unsigned int t2 = __activemask();  // line 8
  if (__any_sync(t2, i == n) == 0) return;
  double t3 = x_tan[1];
  out[2] = 3.0 * x[1];
  out_tan[2] = 3.0 * t3;
}
