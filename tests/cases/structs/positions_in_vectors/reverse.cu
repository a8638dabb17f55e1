// Gradient of `pairs` (kernel.cu:2) with respect to energy, at, by cugrad.
//   energy_adj: in: the adjoint of *energy after the function, the seed; out: 0 where *energy was written
//   at_adj: the gradient with respect to *at is added to it
static __global__ void pairs_rev(float *energy, const float4 *at, const int *__restrict__ other, int n,
    float *energy_adj, float4 *at_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  float energy_seed = energy_adj[i];  // line 7
  float p_x = at[i].x;  // line 5
  float p_y = at[i].y;
  float p_z = at[i].z;
  float p_w = at[i].w;
  int t0 = other[i];
  float o_x = at[t0].x;
  float o_y = at[t0].y;
  float o_z = at[t0].z;
  float dx = p_x - o_x;  // line 6
  float dy = p_y - o_y;
  float dz = p_z - o_z;
  bool t1 = p_w > 0.0f;  // line 7
  energy[i] = t1 ? 1.0f / (0.5f + dx * dx + dy * dy + dz * dz) : dx * dy * dz;

  // reverse sweep
  float dz_adj;
  float dy_adj;
  float dx_adj;
  if (t1) {
    float t2 = 1.0f / (0.5f + dx * dx + dy * dy + dz * dz);
    float t3 = 2.0f * (-energy_seed * t2 * t2);
    dz_adj = t3 * dz;
    dy_adj = t3 * dy;
    dx_adj = t3 * dx;
  } else {
    float t2 = energy_seed * dz;
    dz_adj = energy_seed * (dx * dy);
    dx_adj = t2 * dy;
    dy_adj = t2 * dx;
  }
  float o_z_adj = -dz_adj;  // line 6
  float o_y_adj = -dy_adj;
  float o_x_adj = -dx_adj;
  float at_row[4] = {};  // line 5
  at_row[2] = o_z_adj;
  at_row[1] = o_y_adj;
  at_row[0] = o_x_adj;
  ::cugrad::accumulate_span((float (*)[4])&at_adj[t0].x, at_row);
  float at_row_1[4] = {};
  at_row_1[2] = dz_adj;
  at_row_1[1] = dy_adj;
  at_row_1[0] = dx_adj;
  ::cugrad::accumulate_span((float (*)[4])&at_adj[i].x, at_row_1);
  energy_adj[i] = 0.0f;  // line 7
}
