// Gradient of `kernel` (kernel.cu:2) with respect to out, v, q, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   v_adj: the gradient with respect to *v is added to it
//   q_adj: the gradient with respect to *q is added to it
static __global__ void kernel_rev(double *out, const double *v, const double *q, int n, double *out_adj,
    double *v_adj, double *q_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double at = q[i] + i % 6;  // line 5
  int k = 0;
  bool broke = false;
  while (!broke && k < 5) {  // line 7
    if (at < k + 1) {
      broke = true;
    } else {
      ++k;
    }
  }
  double t = at - k;  // line 9
  double t0 = v[k];  // line 10
  double t1 = 1.0 - t;
  double t2 = v[k + 1];
  double t3 = t2 * t;
  out[i] = t0 * t1 + t3 * t;

  // reverse sweep
  double t4 = out_adj[i];
  double t5 = t4 * t;
  double t_adj = t4 * t3;
  t_adj += t5 * t2;
  atomicAdd(&v_adj[k + 1], t5 * t);
  t_adj -= t4 * t0;
  atomicAdd(&v_adj[k], t4 * t1);
  q_adj[i] += t_adj;  // line 5
  out_adj[i] = 0.0;  // line 10
}
