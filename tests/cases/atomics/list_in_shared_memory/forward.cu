// Tangent of `kernel` (kernel.cu:2) with respect to out, sums, x, by cugrad.
//   out_tan: tangent of out
//   sums_tan: tangent of sums
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, double *sums, const double *x, double *out_tan,
    double *sums_tan, double *x_tan) {
  __shared__ int list[64];
  __shared__ double values[64];
  __shared__ double values_tan[64];
  __shared__ int count;
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 6
  if (threadIdx.x == 0) count = 0;  // line 7
  __syncthreads();  // line 8
  if (x[i] > 0.0) {  // line 12
    int at = atomicAdd(&count, 1);  // line 10
    list[at] = i;  // line 11
    double t0 = x[i];  // line 12
    double t1 = x_tan[i];
    values[at] = t0 * t0;
    values_tan[at] = t1 * t0 + t0 * t1;
  }
  __syncthreads();  // line 14
  int t0 = count;  // line 15
  for (int k = threadIdx.x; k < t0; k += blockDim.x) {
    int j = list[k];  // line 16
    double t1 = x[j];  // line 17
    double t2 = x_tan[j];
    out[j] = sin(t1);
    out_tan[j] = t2 * cos(t1);
  }
  int t1 = count;  // line 20
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int k = 0; k < t1; ++k) {
    int t2 = list[k];
    double t3 = x[t2];
    double t4 = values[k];
    sum += t3 * t4;
    sum_tan += x_tan[t2] * t4 + t3 * values_tan[k];
  }
  double t2 = x[i];  // line 21
  double t3 = x_tan[i];
  sums[i] = sum * t2;
  sums_tan[i] = sum_tan * t2 + sum * t3;
}
