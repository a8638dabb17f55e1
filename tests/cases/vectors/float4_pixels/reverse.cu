// Gradient of `blend` (kernel.cu:1) with respect to out, a, b, t, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
//   t_adj: the gradient with respect to t is added to what it points to
static __global__ void blend_rev(float4 *out, const float4 *a, const float4 *b, float t, int w, int h,
    float4 *out_adj, float4 *a_adj, float4 *b_adj, float *t_adj) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  float t_adj_1 = 0.0f;
  if (!(x >= w || y >= h)) {  // line 3
    int t0 = y * w + x;  // line 4
    float t1 = a_adj[t0].y;
    float t2 = a_adj[t0].z;
    float p_x = a[t0].x;
    float p_y = a[t0].y;
    float p_z = a[t0].z;
    float t3 = b_adj[t0].x;
    float t4 = b_adj[t0].y;
    float t5 = b_adj[t0].z;
    float q_x = b[t0].x;
    float q_y = b[t0].y;
    float q_z = b[t0].z;
    float t6 = q_x - p_x;  // line 5
    float r_x = p_x + t * t6;
    float t7 = q_y - p_y;
    float r_y = p_y + t * t7;
    float r_z = p_z * q_z;
    float r_x_adj = out_adj[t0].x;  // line 6
    float r_y_adj = out_adj[t0].y;
    float r_z_adj = out_adj[t0].z;
    out[t0].x = r_x;
    out[t0].y = r_y;
    out[t0].z = r_z;
    out[t0].w = 1.0f;

    // reverse sweep
    float p_z_adj = r_z_adj * q_z;  // line 5
    float q_z_adj = r_z_adj * p_z;
    t_adj_1 = r_y_adj * t7;
    float q_y_adj = r_y_adj * t;
    float p_y_adj = r_y_adj - q_y_adj;
    t_adj_1 += r_x_adj * t6;
    float q_x_adj = r_x_adj * t;
    float p_x_adj = r_x_adj - q_x_adj;
    b_adj[t0].z = t5 + q_z_adj;  // line 4
    b_adj[t0].y = t4 + q_y_adj;
    b_adj[t0].x = t3 + q_x_adj;
    a_adj[t0].z = t2 + p_z_adj;
    a_adj[t0].y = t1 + p_y_adj;
    a_adj[t0].x += p_x_adj;
    out_adj[t0].w = 0.0f;  // line 6
    out_adj[t0].z = 0.0f;
    out_adj[t0].y = 0.0f;
    out_adj[t0].x = 0.0f;
  }
  ::cugrad::accumulate_block(t_adj, t_adj_1);  // line 2
}
