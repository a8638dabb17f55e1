// Gradient of `kernel` (kernel.cu:7) with respect to out, body, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   body_adj: the gradient with respect to *body is added to it
static __global__ void kernel_rev(double *out, const Body *body, int n, double *out_adj, Body *body_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  double out_seed = out_adj[i];  // line 12
  double b_x = body[i].x;  // line 10
  double b_y = body[i].y;
  double b_m = body[i].m;
  int b_tag = body[i].tag;
  int t0 = (i + 1) % n;  // line 11
  const Body *next = body + t0;
  double t1 = next->x;  // line 12
  double t2 = next->y;
  double t3 = b_x * t1 + b_y * t2;
  out[i] = b_m * t3 * b_tag;

  // reverse sweep
  double t4 = out_seed * b_tag;
  double b_m_adj = t4 * t3;
  double t5 = t4 * b_m;
  double b_y_adj = t5 * t2;
  atomicAdd(&body_adj[t0].y, t5 * b_y);
  double b_x_adj = t5 * t1;
  atomicAdd(&body_adj[t0].x, t5 * b_x);
  body_adj[i].m += b_m_adj;  // line 10
  atomicAdd(&body_adj[i].y, b_y_adj);
  atomicAdd(&body_adj[i].x, b_x_adj);
  out_adj[i] = 0.0;  // line 12
}
