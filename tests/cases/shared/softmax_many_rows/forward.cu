// Tangent of `log_softmax` (kernel.cu:3) with respect to y, top, x, temperature, by cugrad.
//   y_tan: tangent of y
//   top_tan: tangent of top
//   x_tan: tangent of x
//   temperature_tan: tangent of temperature
static __global__ void log_softmax_fwd(double *y, double *top, const double *x, double temperature, int rows,
    int cols, double *y_tan, double *top_tan, double *x_tan, double temperature_tan) {
  __shared__ double buffer[64];
  __shared__ double buffer_tan[64];
  int t = threadIdx.x;  // line 5
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {  // line 6
    const double *in = x + row * cols;  // line 7
    double *t0 = x_tan + row * cols;
    double m = -1e30;
    double m_tan = 0.0;
    for (int c = t; c < cols; c += blockDim.x) {  // line 9
      double t1 = in[c] / 2.0;
      bool t2 = m >= t1;
      bool t3 = t1 != t1;
      m_tan = (t2 ? m_tan : t3 ? m_tan : 0.0) + (t2 ? 0.0 : t3 ? 0.0 : t0[c] / 2.0);
      m = fmax(m, t1);
    }
    buffer[t] = m;  // line 10
    buffer_tan[t] = m_tan;
    __syncthreads();  // line 11
    int s = blockDim.x / 2;  // line 12
    for (int s_1 = s; s_1 > 0; s_1 /= 2) {
      if (t < s_1) {  // line 13
        double t1 = buffer[t];
        double t2 = buffer_tan[t];
        double t3 = buffer[t + s_1];
        double t4 = buffer_tan[t + s_1];
        bool t5 = t1 >= t3;
        bool t6 = t3 != t3;
        buffer[t] = fmax(t1, t3);
        buffer_tan[t] = (t5 ? t2 : t6 ? t2 : 0.0) + (t5 ? 0.0 : t6 ? 0.0 : t4);
      }
      __syncthreads();  // line 14
    }
    double m_1 = buffer[0];  // line 16
    double m_tan_1 = buffer_tan[0];
    __syncthreads();  // line 17
    double sum = 0.0;
    double sum_tan = 0.0;
    for (int c = t; c < cols; c += blockDim.x) {  // line 19
      double t1 = in[c] - m_1;
      double t2 = exp(temperature * t1);
      sum += t2;
      sum_tan += (temperature_tan * t1 + temperature * (t0[c] - m_tan_1)) * t2;
    }
    buffer[t] = sum;  // line 20
    buffer_tan[t] = sum_tan;
    __syncthreads();  // line 21
    for (; s > 0; s /= 2) {  // line 22
      if (t < s) {  // line 23
        double t1 = buffer_tan[t + s];
        double t2 = buffer_tan[t];
        buffer[t] += buffer[t + s];
        buffer_tan[t] = t2 + t1;
      }
      __syncthreads();  // line 24
    }
    double t1 = buffer[0];  // line 26
    double rest = temperature * m_1 + log(t1);
    double rest_tan = temperature_tan * m_1 + temperature * m_tan_1 + buffer_tan[0] * (1.0 / t1);
    for (int c = t; c < cols; c += blockDim.x) {  // line 27
      double t2 = in[c];
      double t3 = t0[c];
      y[row * cols + c] = temperature * t2 - rest;
      y_tan[row * cols + c] = temperature_tan * t2 + temperature * t3 - rest_tan;
    }
    if (t == 0) {  // line 28
      top[row] = m_1;
      top_tan[row] = m_tan_1;
    }
    __syncthreads();  // line 29
  }
}
