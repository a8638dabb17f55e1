// Gradient of `bodies` (kernel.cu:6) with respect to out, in, other, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   other_adj: the gradient with respect to *other is added to it
static __global__ void bodies_rev(Body *out, const Body *in, const Body *other, int n, Body *out_adj,
    Body *in_adj, Body *other_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  if (i >= n) return;  // line 8
  double t0 = in_adj[i].x;  // line 10
  double t1 = in[i].x;
  double t2 = in_adj[i].v[0];
  double t3 = in[i].v[0];
  double t4 = out_adj[i].x;
  out[i].x = t1 * t3;
  double t5 = in_adj[i].y;  // line 11
  double t6 = in[i].y;
  double t7 = in_adj[i].v[1];
  double t8 = in[i].v[1];
  double t9 = other[i].x;
  double t10 = other_adj[i + 1].y;
  double t11 = other[i + 1].y;
  double t12 = out_adj[i].y;
  out[i].y = t6 * t8 + t9 * t11;
  double t13 = other[i + 1].x;  // line 12
  double t14 = out_adj[i].v[0];
  out[i].v[0] = t3 * t13;

  // reverse sweep
  atomicAdd(&other_adj[i + 1].x, t14 * t3);
  other_adj[i + 1].y = t10 + t12 * t9;  // line 11
  atomicAdd(&other_adj[i].x, t12 * t11);
  in_adj[i].v[1] = t7 + t12 * t6;
  in_adj[i].y = t5 + t12 * t8;
  in_adj[i].v[0] = t2 + (t14 * t13 + t4 * t1);  // line 10
  in_adj[i].x = t0 + t4 * t3;
  out_adj[i].v[0] = 0.0;  // line 12
  out_adj[i].y = 0.0;  // line 11
  out_adj[i].x = 0.0;  // line 10
}
