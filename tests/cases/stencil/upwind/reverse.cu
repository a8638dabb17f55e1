// Gradient of `advect` (kernel.cu:2) with respect to out, q, v, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   q_adj: the gradient with respect to *q is added to it
//   v_adj: the gradient with respect to *v is added to it
static __global__ void advect_rev(double *out, const double *q, const double *v, int n, double *out_adj,
    double *q_adj, double *v_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double out_seed = out_adj[i];  // line 11
  bool t0 = i / 4 % 2 != 0;  // line 5
  double speed = t0 ? v[i] : -v[i];
  bool t1 = speed > 0.0;  // line 7
  double gradient = t1 ? q[i] - q[(i + n - 1) % n] : q[(i + 1) % n] - q[i];
  double t2 = 0.4 * speed;  // line 11
  out[i] = q[i] - t2 * gradient;

  // reverse sweep
  double t3 = -out_seed;
  double gradient_adj = t3 * t2;
  double speed_adj = t3 * gradient * 0.4;
  atomicAdd(&q_adj[i], out_seed);
  if (t1) {  // line 7
    atomicAdd(&q_adj[(i + n - 1) % n], -gradient_adj);  // line 8
    atomicAdd(&q_adj[i], gradient_adj);
  } else {
    atomicAdd(&q_adj[i], -gradient_adj);  // line 10
    atomicAdd(&q_adj[(i + 1) % n], gradient_adj);
  }
  if (t0) {  // line 5
    v_adj[i] += speed_adj;
  } else {
    v_adj[i] -= speed_adj;
  }
  out_adj[i] = 0.0;  // line 11
}
