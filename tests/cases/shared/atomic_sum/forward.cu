// Tangent of `layer_norm` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void layer_norm_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  __shared__ double sum;
  __shared__ double sum_tan;
  __shared__ double squares;
  __shared__ double squares_tan;
  if (threadIdx.x == 0) {  // line 5
    sum = 0.0;  // line 4
    sum_tan = 0.0;
    squares = 0.0;  // line 5
    squares_tan = 0.0;
  }
  __syncthreads();  // line 7
  unsigned int t0 = blockIdx.x * n + threadIdx.x;  // line 8
  double v = in[t0];
  double v_tan = in_tan[t0];
  atomicAdd(&sum, v);  // line 9
  atomicAdd(&sum_tan, v_tan);
  atomicAdd(&squares, v * v);  // line 10
  atomicAdd(&squares_tan, v_tan * v + v * v_tan);
  __syncthreads();  // line 11
  double mean = sum / n;  // line 12
  double mean_tan = sum_tan / n;
  double var = squares / n - mean * mean;  // line 13
  double var_tan = squares_tan / n - (mean_tan * mean + mean * mean_tan);
  double t1 = sqrt(var + 0.01);  // line 14
  double t2 = (v - mean) / t1;
  out[t0] = t2;
  out_tan[t0] = (v_tan - mean_tan - t2 * (var_tan * (0.5 / t1))) / t1;
}
