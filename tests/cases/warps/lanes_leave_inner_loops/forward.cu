// Tangent of `relax` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void relax_fwd(double *out, const double *in, unsigned int all, double *out_tan,
    double *in_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double v = in[i];  // line 4
  double v_tan = in_tan[i];
  bool returned = false;
  double sum = 0.0;
  int round = 0;
  double sum_tan = 0.0;
  while (!returned && round < 3) {  // line 6
    int step = 0;
    while (!returned && step < 4) {  // line 7
      double t0 = __shfl_xor_sync(all, v, 16);  // line 8
      v = 0.9 * v + 0.05 * t0;
      v_tan = 0.9 * v_tan + 0.05 * __shfl_xor_sync(all, v_tan, 16);
      if (v < 0.2 + 0.02 * round * step) {  // line 7
        returned = true;
      } else {
        double t1 = out_tan[i];  // line 10
        out[i] += v;
        out_tan[i] = t1 + v_tan;
        ++step;  // line 7
      }
    }
    if (!returned) {  // line 6
      double t0 = in[i];  // line 12
      if (t0 * t0 < 0.04 * round) {  // line 6
        returned = true;
      } else {
        double t1 = __shfl_up_sync(all, v, 3);  // line 13
        sum += v * t1;
        sum_tan += v_tan * t1 + v * __shfl_up_sync(all, v_tan, 3);
        v += 0.1;  // line 14
        ++round;  // line 6
      }
    }
  }
  if (returned) return;  // line 16
  double t0 = out_tan[i];
  out[i] += sum;
  out_tan[i] = t0 + sum_tan;
}
