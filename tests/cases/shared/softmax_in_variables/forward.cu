// Tangent of `attention_weights` (kernel.cu:14) with respect to y, score, mask, scale, by cugrad.
//   y_tan: tangent of y
//   score_tan: tangent of score
//   mask_tan: tangent of mask
//   scale_tan: tangent of scale
static __global__ void attention_weights_fwd(double *y, const double *score, const double *mask, double scale,
    int rows, int cols, double *y_tan, double *score_tan, double *mask_tan, double scale_tan) {
  __shared__ double top;
  __shared__ double top_tan;
  __shared__ double total;
  __shared__ double total_tan;
  __shared__ double parts[32];
  __shared__ double parts_tan[32];
  int c = threadIdx.x;  // line 18
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {  // line 16
    int t0 = row * cols;  // line 18
    double m = -1e30;
    double m_tan = 0.0;
    for (int c_1 = c; c_1 < cols; c_1 += blockDim.x) {
      double t1 = score[t0 + c_1];
      double t2 = t1 * scale + mask[c_1];
      bool t3 = m >= t2;
      bool t4 = t2 != t2;
      m_tan = (t3 ? m_tan : t4 ? m_tan : 0.0) + (t3 ? 0.0
          : t4 ? 0.0 : score_tan[t0 + c_1] * scale + t1 * scale_tan + mask_tan[c_1]);
      m = fmax(m, t2);
    }
    double v = m;
    double v_tan = m_tan;
    for (int d = 16; d > 0; d >>= 1) {  // line 5
      double t1 = __shfl_down_sync(0xffffffffu, v, d);
      double t2 = __shfl_down_sync(0xffffffffu, v_tan, d);
      bool t3 = v >= t1;
      bool t4 = t1 != t1;
      v_tan = (t3 ? v_tan : t4 ? v_tan : 0.0) + (t3 ? 0.0 : t4 ? 0.0 : t2);
      v = fmax(v, t1);
    }
    if (threadIdx.x % 32 == 0) {  // line 6
      unsigned int t1 = threadIdx.x / 32;
      parts[t1] = v;
      parts_tan[t1] = v_tan;
    }
    __syncthreads();  // line 7
    double v_1 = -1e30;
    double v_tan_1 = 0.0;
    if (threadIdx.x < blockDim.x / 32) {  // line 8
      v_1 = parts[threadIdx.x];
      v_tan_1 = parts_tan[threadIdx.x];
    }
    if (threadIdx.x < 32) {  // line 10
      for (int d = 16; d > 0; d >>= 1) {
        double t1 = __shfl_down_sync(0xffffffffu, v_1, d);
        double t2 = __shfl_down_sync(0xffffffffu, v_tan_1, d);
        bool t3 = v_1 >= t1;
        bool t4 = t1 != t1;
        v_tan_1 = (t3 ? v_tan_1 : t4 ? v_tan_1 : 0.0) + (t3 ? 0.0 : t4 ? 0.0 : t2);
        v_1 = fmax(v_1, t1);
      }
    }
    if (threadIdx.x == 0) {  // line 22
      top = v_1;  // line 21
      top_tan = v_tan_1;
      total = 0.0;  // line 22
      total_tan = 0.0;
    }
    __syncthreads();  // line 24
    double t1 = top;  // line 26
    double t2 = top_tan;
    double sum = 0.0;
    double sum_tan = 0.0;
    for (int c_1 = c; c_1 < cols; c_1 += blockDim.x) {
      double t3 = score[t0 + c_1];
      double t4 = exp(t3 * scale + mask[c_1] - t1);
      sum += t4;
      sum_tan += (score_tan[t0 + c_1] * scale + t3 * scale_tan + mask_tan[c_1] - t2) * t4;
    }
    atomicAdd(&total, sum);  // line 27
    atomicAdd(&total_tan, sum_tan);
    __syncthreads();  // line 28
    double t3 = top;  // line 30
    double t4 = top_tan;
    double t5 = total;
    double t6 = total_tan;
    for (int c_1 = c; c_1 < cols; c_1 += blockDim.x) {  // line 29
      int t7 = t0 + c_1;  // line 30
      double t8 = score[t7];
      double t9 = score_tan[t7];
      double t10 = mask_tan[c_1];
      double t11 = exp(t8 * scale + mask[c_1] - t3);
      double t12 = t11 / t5;
      y[t7] = t12;
      y_tan[t7] = ((t9 * scale + t8 * scale_tan + t10 - t4) * t11 - t12 * t6) / t5;
    }
    __syncthreads();  // line 31
  }
}
