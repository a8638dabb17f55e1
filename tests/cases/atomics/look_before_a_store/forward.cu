// Tangent of `look` (kernel.cu:11) with respect to x, z, y, by cugrad.
//   x_tan: tangent of x
//   z_tan: tangent of z
//   y_tan: tangent of y
static __global__ void look_fwd(const float *x, const float *z, float *y, float *x_tan, float *z_tan,
    float *y_tan) {
  __shared__ float m[32];
  __shared__ float m_tan[32];
  int i = threadIdx.x;  // line 13
  float t0 = x_tan[i];  // line 14
  float *place = &m[i];
  *place = x[i];
  m_tan[i] = t0;
  __syncthreads();  // line 15
  float old = *place;  // line 16
  float old_tan = m_tan[i];
  __syncthreads();  // line 17
  *place = -2.0f;  // line 18
  m_tan[i] = 0.0f;
  __syncthreads();  // line 19
  float t1 = z[i];  // line 20
  if (old < t1) ::cugrad::atomic_max_tangent(place, &m_tan[i], t1, z_tan[i]);  // line 5
  __syncthreads();  // line 21
  float t2 = m_tan[i];  // line 22
  y[i] = 3.0f * *place + old;
  y_tan[i] = 3.0f * t2 + old_tan;
}
