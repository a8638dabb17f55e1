// Tangent of `softmax` (kernel.cu:1) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void softmax_fwd(double *y, const double *x, int cols, double *y_tan, double *x_tan) {
  __shared__ double scratch[64];
  __shared__ double scratch_tan[64];
  unsigned int t0 = blockIdx.x * cols;  // line 3
  const double *row = x + t0;
  double *t1 = x_tan + t0;
  double *out = y + t0;  // line 4
  int tid = threadIdx.x;  // line 5
  double m = -1e300;
  double m_tan = 0.0;
  for (int c = tid; c < cols; c += blockDim.x) {  // line 8
    double t2 = row[c];
    bool t3 = m >= t2;
    bool t4 = t2 != t2;
    m_tan = (t3 ? m_tan : t4 ? m_tan : 0.0) + (t3 ? 0.0 : t4 ? 0.0 : t1[c]);
    m = fmax(m, t2);
  }
  scratch[tid] = m;  // line 9
  scratch_tan[tid] = m_tan;
  __syncthreads();  // line 10
  int s = blockDim.x / 2;  // line 11
  for (int s_1 = s; s_1 > 0; s_1 >>= 1) {
    if (tid < s_1) {  // line 12
      double t2 = scratch[tid];
      double t3 = scratch_tan[tid];
      double t4 = scratch[tid + s_1];
      double t5 = scratch_tan[tid + s_1];
      bool t6 = t2 >= t4;
      bool t7 = t4 != t4;
      scratch[tid] = fmax(t2, t4);
      scratch_tan[tid] = (t6 ? t3 : t7 ? t3 : 0.0) + (t6 ? 0.0 : t7 ? 0.0 : t5);
    }
    __syncthreads();  // line 13
  }
  double top = scratch[0];  // line 15
  double top_tan = scratch_tan[0];
  __syncthreads();  // line 16
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int c = tid; c < cols; c += blockDim.x) {  // line 19
    double t2 = exp(row[c] - top);
    sum += t2;
    sum_tan += (t1[c] - top_tan) * t2;
  }
  scratch[tid] = sum;  // line 20
  scratch_tan[tid] = sum_tan;
  __syncthreads();  // line 21
  for (; s > 0; s >>= 1) {  // line 22
    if (tid < s) {  // line 23
      double t2 = scratch_tan[tid + s];
      double t3 = scratch_tan[tid];
      scratch[tid] += scratch[tid + s];
      scratch_tan[tid] = t3 + t2;
    }
    __syncthreads();  // line 24
  }
  double total = scratch[0];  // line 26
  double total_tan = scratch_tan[0];
  for (int c = tid; c < cols; c += blockDim.x) {  // line 27
    double t2 = t1[c];
    double t3 = exp(row[c] - top);
    double t4 = t3 / total;
    out[c] = t4;
    (y_tan + t0)[c] = ((t2 - top_tan) * t3 - t4 * total_tan) / total;
  }
}
