// Gradient of `bodies` (kernel.cu:6) with respect to out, in, other, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   other_adj: the gradient with respect to *other is added to it
static __global__ void bodies_rev(Body *out, const Body *in, const Body *other, int n, Body *out_adj,
    Body *in_adj, Body *other_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  if (i >= n) return;  // line 8
  double t0 = in[i].x;  // line 10
  double t1 = in[i].v[0];
  out[i].x = t0 * t1;
  double t2 = in[i].y;  // line 11
  double t3 = in[i].v[1];
  double t4 = other[i].x;
  double t5 = other[i + 1].y;
  out[i].y = t2 * t3 + t4 * t5;
  double t6 = other[i + 1].x;  // line 12
  out[i].v[0] = t1 * t6;

  // reverse sweep
  double t7 = out_adj[i].v[0];
  atomicAdd(&other_adj[i + 1].x, t7 * t1);
  double t8 = out_adj[i].y;  // line 11
  other_adj[i + 1].y += t8 * t4;
  atomicAdd(&other_adj[i].x, t8 * t5);
  in_adj[i].v[1] += t8 * t2;
  in_adj[i].y += t8 * t3;
  double t9 = out_adj[i].x;  // line 10
  in_adj[i].v[0] += t7 * t6 + t9 * t0;
  in_adj[i].x += t9 * t1;
  out_adj[i].v[0] = 0.0;  // line 12
  out_adj[i].y = 0.0;  // line 11
  out_adj[i].x = 0.0;  // line 10
}
