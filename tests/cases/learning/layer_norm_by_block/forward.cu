// Tangent of `layer_norm` (kernel.cu:14) with respect to y, x, scale, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   scale_tan: tangent of scale
static __global__ void layer_norm_fwd(double *y, const double *x, const double *scale, int cols,
    double *y_tan, double *x_tan, double *scale_tan) {
  __shared__ double sum;
  __shared__ double sum_tan;
  unsigned int t0 = blockIdx.x * cols;  // line 15
  const double *row = x + t0;
  double *t1 = x_tan + t0;
  int c = threadIdx.x;  // line 17
  double sum_1 = 0.0;
  double sum_tan_1 = 0.0;
  for (int c_1 = c; c_1 < cols; c_1 += blockDim.x) {
    sum_1 += row[c_1];
    sum_tan_1 += t1[c_1];
  }
  bool t2 = threadIdx.x == 0;  // line 5
  if (t2) {
    sum = 0.0;
    sum_tan = 0.0;
  }
  __syncthreads();  // line 6
  atomicAdd(&sum, sum_1);  // line 7
  atomicAdd(&sum_tan, sum_tan_1);
  __syncthreads();  // line 8
  double all = sum;  // line 9
  double all_tan = sum_tan;
  __syncthreads();  // line 10
  double mean = all / cols;  // line 18
  double mean_tan = all_tan / cols;
  double squares = 0.0;
  double squares_tan = 0.0;
  for (int c_1 = c; c_1 < cols; c_1 += blockDim.x) {  // line 20
    double t3 = row[c_1] - mean;
    double t4 = t1[c_1] - mean_tan;
    squares += t3 * t3;
    squares_tan += t4 * t3 + t3 * t4;
  }
  if (t2) {  // line 5
    sum = 0.0;
    sum_tan = 0.0;
  }
  __syncthreads();  // line 6
  atomicAdd(&sum, squares);  // line 7
  atomicAdd(&sum_tan, squares_tan);
  __syncthreads();  // line 8
  double all_1 = sum;  // line 9
  double all_tan_1 = sum_tan;
  __syncthreads();  // line 10
  double inverse = rsqrt(all_1 / cols + 1e-5);  // line 21
  double inverse_tan = all_tan_1 / cols * (-0.5 * inverse * inverse * inverse);
  for (; c < cols; c += blockDim.x) {  // line 22
    double t3 = t1[c];  // line 23
    double t4 = row[c] - mean;
    double t5 = t4 * inverse;
    double t6 = scale[c];
    double t7 = scale_tan[c];
    unsigned int t8 = t0 + c;
    y[t8] = t5 * t6;
    y_tan[t8] = ((t3 - mean_tan) * inverse + t4 * inverse_tan) * t6 + t5 * t7;
  }
}
