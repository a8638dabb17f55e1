// Tangent of `scaled` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void scaled_fwd(float *y, const float *x, int n, float *y_tan, float *x_tan) {
  __shared__ float m;
  __shared__ float m_tan;
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (threadIdx.x == 0) {  // line 5
    m = 0.0f;
    m_tan = 0.0f;
  }
  __syncthreads();  // line 6
  bool t0 = i < n;  // line 7
  float v = 0.0f;
  float v_tan = 0.0f;
  if (t0) {
    float t1 = x[i];
    v = fabsf(t1);
    v_tan = x_tan[i] * copysignf(1.0f, t1);
  }
  ::cugrad::atomic_max_tangent(&m, &m_tan, v, v_tan);  // line 8
  __syncthreads();  // line 9
  if (!t0) return;  // line 10
  float t1 = x_tan[i];
  float t2 = m;
  float t3 = m_tan;
  float t4 = x[i] / t2;
  y[i] = t4;
  y_tan[i] = (t1 - t4 * t3) / t2;
}
