// Tangent of `step` (kernel.cu:7) with respect to p, dt, by cugrad.
//   p_tan: tangent of p
//   dt_tan: tangent of dt
static __global__ void step_fwd(Particle *p, double dt, int n, Particle *p_tan, double dt_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  if (i >= n) return;  // line 12
  double t0 = p[i].x;  // line 10
  double t1 = p_tan[i].x;
  double t2 = dt * t0;
  double t3 = p[i].v - t2 * t0;
  double t4 = p_tan[i].v - ((dt_tan * t0 + dt * t1) * t0 + t2 * t1);
  p[i].v = t3;
  p_tan[i].v = t4;
  p[i].x = t0 + dt * t3;  // line 11
  p_tan[i].x = t1 + (dt_tan * t3 + dt * t4);
  ++p[i].steps;  // line 12
}
