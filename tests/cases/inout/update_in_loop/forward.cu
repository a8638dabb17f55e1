// Tangent of `kernel` (kernel.cu:2) with respect to u, by cugrad.
//   u_tan: tangent of u
static __global__ void kernel_fwd(double *u, int n, int steps, double *u_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 5
  for (int s = 0; s < steps; ++s) {
    double t0 = u[i];
    double t1 = u_tan[i];
    double t2 = 3.0 * t0;
    double t3 = 1.0 - t0;
    u[i] = t2 * t3 + 0.01 * s;
    u_tan[i] = 3.0 * t1 * t3 - t2 * t1;
  }
}
