// Tangent of `pairs` (kernel.cu:2) with respect to energy, at, by cugrad.
//   energy_tan: tangent of energy
//   at_tan: tangent of at
static __global__ void pairs_fwd(float *energy, const float4 *at, const int *other, int n, float *energy_tan,
    float4 *at_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  float p_x = at[i].x;  // line 5
  float p_x_tan = at_tan[i].x;
  float p_y = at[i].y;
  float p_y_tan = at_tan[i].y;
  float p_z = at[i].z;
  float p_z_tan = at_tan[i].z;
  float p_w = at[i].w;
  int t0 = other[i];
  float o_x = at[t0].x;
  float o_x_tan = at_tan[t0].x;
  float o_y = at[t0].y;
  float o_y_tan = at_tan[t0].y;
  float o_z = at[t0].z;
  float o_z_tan = at_tan[t0].z;
  float dx = p_x - o_x;  // line 6
  float dx_tan = p_x_tan - o_x_tan;
  float dy = p_y - o_y;
  float dy_tan = p_y_tan - o_y_tan;
  float dz = p_z - o_z;
  float dz_tan = p_z_tan - o_z_tan;
  float t1;
  float t2;
  if (p_w > 0.0f) {  // line 7
    float t3 = 0.5f + dx * dx + dy * dy + dz * dz;
    t1 = 1.0f / t3;
    t2 = -t1 * (dx_tan * dx + dx * dx_tan + (dy_tan * dy + dy * dy_tan) + (dz_tan * dz + dz * dz_tan)) / t3;
  } else {
    float t3 = dx * dy;
    t1 = t3 * dz;
    t2 = (dx_tan * dy + dx * dy_tan) * dz + t3 * dz_tan;
  }
  energy[i] = t1;
  energy_tan[i] = t2;
}
