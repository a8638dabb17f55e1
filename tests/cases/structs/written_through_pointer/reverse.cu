// Gradient of `step` (kernel.cu:7) with respect to p, dt, by cugrad.
//   p_adj: in: the adjoint of *p after the function; out: the adjoint of *p before it
//   dt_adj: the gradient with respect to dt is added to what it points to
static __global__ void step_rev(Particle *p, double dt, int n, Particle *p_adj, double *dt_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  double dt_adj_1 = 0.0;
  if (i < n) {  // line 9
    double t0 = p_adj[i].x;  // line 11
    double t1 = p[i].x;  // line 10
    double t2 = dt * t1;
    double t3 = p_adj[i].v;
    double t4 = p[i].v - t2 * t1;
    p[i].v = t4;
    p[i].x = t1 + dt * t4;  // line 11
    ++p[i].steps;  // line 12

    // reverse sweep
    dt_adj_1 = t0 * t4;  // line 11
    double t5 = t0 * dt + t3;  // line 10
    double t6 = -t5;
    p_adj[i].v = t5;
    double t7 = t6 * t1;
    dt_adj_1 += t7 * t1;
    p_adj[i].x = t0 + t6 * t2 + t7 * dt;
  }
  ::cugrad::accumulate_block(dt_adj, dt_adj_1);  // line 8
}
