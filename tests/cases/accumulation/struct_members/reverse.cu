// Gradient of `bodies` (kernel.cu:6) with respect to out, in, other, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   other_adj: the gradient with respect to *other is added to it
static __global__ void bodies_rev(Body *out, const Body *in, const Body *other, int n, Body *out_adj,
    Body *in_adj, Body *other_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  if (i >= n) return;  // line 8
  double t0 = in_adj[i].x;
  double t1 = in[i].x;  // line 10
  double t2 = in_adj[i].v[0];
  double t3 = in[i].v[0];
  out[i].x = t1 * t3;
  double t4 = in_adj[i].y;
  double t5 = in[i].y;  // line 11
  double t6 = in_adj[i].v[1];
  double t7 = in[i].v[1];
  double t8 = other[i].x;
  double t9 = other_adj[i + 1].y;
  double t10 = other[i + 1].y;
  out[i].y = t5 * t7 + t8 * t10;
  double t11 = other[i + 1].x;  // line 12
  out[i].v[0] = t3 * t11;

  // reverse sweep
  double t12 = out_adj[i].v[0];
  atomicAdd(&other_adj[i + 1].x, t12 * t3);
  double t13 = out_adj[i].y;  // line 11
  other_adj[i + 1].y = t9 + t13 * t8;
  atomicAdd(&other_adj[i].x, t13 * t10);
  in_adj[i].v[1] = t6 + t13 * t5;
  in_adj[i].y = t4 + t13 * t7;
  double t14 = out_adj[i].x;  // line 10
  in_adj[i].v[0] = t2 + (t12 * t11 + t14 * t1);
  in_adj[i].x = t0 + t14 * t3;
  out_adj[i].v[0] = 0.0;  // line 12
  out_adj[i].y = 0.0;  // line 11
  out_adj[i].x = 0.0;  // line 10
}
