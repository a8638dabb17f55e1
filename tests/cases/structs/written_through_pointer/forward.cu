// Tangent of `step` (kernel.cu:7) with respect to p, dt, by cugrad.
//   p_tan: tangent of p
//   dt_tan: tangent of dt
static __global__ void step_fwd(Particle *p, double dt, int n, Particle *p_tan, double dt_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  if (i >= n) return;  // line 12
  double t0 = p[i].x;  // line 10
  double t1 = p_tan[i].x;
  double t2 = dt * t0;
  double t3 = p_tan[i].v;
  p[i].v -= t2 * t0;
  p_tan[i].v = t3 - ((dt_tan * t0 + dt * t1) * t0 + t2 * t1);
  double t4 = p[i].v;  // line 11
  double t5 = p_tan[i].v;
  double t6 = p_tan[i].x;
  p[i].x += dt * t4;
  p_tan[i].x = t6 + (dt_tan * t4 + dt * t5);
  ++p[i].steps;  // line 12
}
