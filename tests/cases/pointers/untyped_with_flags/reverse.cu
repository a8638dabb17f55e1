// Gradient of `collide` (kernel.cu:2) with respect to cells, out, by cugrad.
//   cells_adj: the gradient with respect to *cells is added to it
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
static __global__ void collide_rev(void *__restrict__ cells, double *__restrict__ out, int n, void *cells_adj,
    double *out_adj) {
  double *cell = (double *)cells;  // line 3
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 5
  double out_seed = out_adj[i];  // line 14
  double v = cell[i];  // line 6
  int t0 = (i + 1) % n;
  double w = cell[t0];
  bool t1 = ((unsigned char)((unsigned long long)__double_as_longlong(v) >> 56) & 128) != 0;  // line 7
  double v_1;
  if (t1) {
    v_1 = v * v * w;  // line 8
  } else {
    unsigned long long t2 = (unsigned long long)__double_as_longlong(w);  // line 9
    if ((unsigned int)t2 == 12345) {
      v_1 = 0.0;
    } else if ((int)(t2 >> 32) < 0) {  // line 11
      v_1 = v + w * w;  // line 12
    } else {
      v_1 = v;
    }
  }
  out[i] = v_1 * w;  // line 14

  // reverse sweep
  double v_adj = out_seed * w;
  double w_adj = out_seed * v_1;
  if (t1) {  // line 7
    w_adj += v_adj * (v * v);  // line 8
    v_adj = 2.0 * (v_adj * w) * v;
  } else {
    unsigned long long t2 = (unsigned long long)__double_as_longlong(w);  // line 9
    if ((unsigned int)t2 == 12345) {
      v_adj = 0.0;
    } else if ((int)(t2 >> 32) < 0) {  // line 11
      w_adj += 2.0 * v_adj * w;  // line 12
    }
  }
  atomicAdd(&((double *)cells_adj)[t0], w_adj);  // line 6
  atomicAdd(&((double *)cells_adj)[i], v_adj);
  out_adj[i] = 0.0;  // line 14
}
