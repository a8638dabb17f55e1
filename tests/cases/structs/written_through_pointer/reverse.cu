// Gradient of `step` (kernel.cu:7) with respect to p, dt, by cugrad.
//   p_adj: in: the adjoint of *p after the function; out: the adjoint of *p before it
//   dt_adj: the gradient with respect to dt is added to what it points to
static __global__ void step_rev(Particle *p, double dt, int n, Particle *p_adj, double *dt_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  double dt_adj_1 = 0.0;
  if (i < n) {  // line 9
    double t0 = p[i].x;  // line 10
    double t1 = dt * t0;
    double t2 = p[i].v - t1 * t0;
    p[i].v = t2;
    p[i].x = t0 + dt * t2;  // line 11
    ++p[i].steps;  // line 12

    // reverse sweep
    double t3 = p_adj[i].x;  // line 11
    dt_adj_1 = t3 * t2;
    double t4 = t3 * dt + p_adj[i].v;  // line 10
    double t5 = -t4;
    p_adj[i].v = t4;
    double t6 = t5 * t0;
    dt_adj_1 += t6 * t0;
    p_adj[i].x = t3 + t5 * t1 + t6 * dt;
  }
  ::cugrad::accumulate_block(dt_adj, dt_adj_1);  // line 8
}
