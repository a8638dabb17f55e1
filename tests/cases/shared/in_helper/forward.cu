// Tangent of `centre` (kernel.cu:11) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void centre_fwd(double *out, const double *in, double *out_tan, double *in_tan) {
  __shared__ double lanes[32];
  __shared__ double lanes_tan[32];
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 12
  double v = in[i];  // line 13
  double v_tan = in_tan[i];
  lanes[threadIdx.x] = v;  // line 3
  lanes_tan[threadIdx.x] = v_tan;
  __syncthreads();  // line 4
  double total = 0.0;
  double total_tan = 0.0;
  for (int i_1 = 0; (unsigned int)i_1 < blockDim.x; ++i_1) {  // line 6
    total += lanes[i_1];
    total_tan += lanes_tan[i_1];
  }
  __syncthreads();  // line 7
  double t0 = (double)blockDim.x;  // line 13
  double mean = total / t0;
  double mean_tan = total_tan / t0;
  double t1 = in[i] - mean;  // line 14
  double t2 = in_tan[i] - mean_tan;
  double v_1 = t1 * t1;
  double v_tan_1 = t2 * t1 + t1 * t2;
  lanes[threadIdx.x] = v_1;  // line 3
  lanes_tan[threadIdx.x] = v_tan_1;
  __syncthreads();  // line 4
  double total_1 = 0.0;
  double total_tan_1 = 0.0;
  for (int i_1 = 0; (unsigned int)i_1 < blockDim.x; ++i_1) {  // line 6
    total_1 += lanes[i_1];
    total_tan_1 += lanes_tan[i_1];
  }
  __syncthreads();  // line 7
  double var = total_1 / t0;  // line 14
  double var_tan = total_tan_1 / t0;
  double t3 = in_tan[i];  // line 15
  double t4 = in[i] - mean;
  double t5 = rsqrt(var + 0.001);
  out[i] = t4 * t5;
  out_tan[i] = (t3 - mean_tan) * t5 + t4 * (var_tan * (-0.5 * t5 * t5 * t5));
}
