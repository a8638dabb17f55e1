// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  __shared__ double most;
  __shared__ double most_tan;
  __shared__ double sum;
  __shared__ double sum_tan;
  int t = threadIdx.x;  // line 4
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (t == 0) {  // line 7
    double t0 = *x;  // line 6
    double t1 = *x_tan;
    double t2 = x[1];
    double t3 = x_tan[1];
    bool t4 = t0 >= t2;
    bool t5 = t2 != t2;
    most = fmax(t0, t2);
    most_tan = (t4 ? t1 : t5 ? t1 : 0.0) + (t4 ? 0.0 : t5 ? 0.0 : t3);
    sum = 0.0;  // line 7
    sum_tan = 0.0;
  }
  __syncthreads();  // line 9
  double t0 = x_tan[i];  // line 10
  double t1 = most_tan;
  atomicAdd(&sum, (x[i] - most) * 0.25);
  atomicAdd(&sum_tan, (t0 - t1) * 0.25);
  __syncthreads();  // line 11
  if (i >= n) return;  // line 12
  double t2 = sum_tan;
  double t3 = most;
  double t4 = most_tan;
  double t5 = exp(sum + t3);
  double t6 = x_tan[i];
  double t7 = exp(x[i] - t3);
  out[i] = t5 * t7;
  out_tan[i] = (t2 + t4) * t5 * t7 + t5 * ((t6 - t4) * t7);
}
