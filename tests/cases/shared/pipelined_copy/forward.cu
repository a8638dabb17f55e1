// Tangent of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int tiles, double *out_tan, double *x_tan) {
  __shared__ double buffer[2][8];
  __shared__ double buffer_tan[2][8];
  int t = threadIdx.x;  // line 6
  double t0 = x_tan[t];  // line 7
  buffer[0][t] = x[t];
  buffer_tan[0][t] = t0;
  double sum = 0.0;
  int k = 0;
  double sum_tan = 0.0;
  while (k < tiles) {  // line 20
    int k_1 = k + 1;  // line 11
    if (k_1 < tiles) {  // line 12
      double t1 = x_tan[k_1 * 8 + t];
      buffer[k_1 & 1][t] = x[k_1 * 8 + t];
      buffer_tan[k_1 & 1][t] = t1;
    }
    __syncthreads();  // line 18
    double t1 = buffer[k & 1][7 - t];  // line 19
    double t2 = buffer[k & 1][t];
    sum += t1 * t2;
    sum_tan += buffer_tan[k & 1][7 - t] * t2 + t1 * buffer_tan[k & 1][t];
    __syncthreads();  // line 20
    k = k_1;
  }
  out[t] = sum;  // line 22
  out_tan[t] = sum_tan;
}
