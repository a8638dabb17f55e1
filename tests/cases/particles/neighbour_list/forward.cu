// Tangent of `spring_forces` (kernel.cu:2) with respect to force, pos, k, by cugrad.
//   force_tan: tangent of force
//   pos_tan: tangent of pos
//   k_tan: tangent of k
static __global__ void spring_forces_fwd(double *force, const double *pos, const double *k, const int *nbr,
    int n, double *force_tan, double *pos_tan, double *k_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  int count = 1 + i % 4;  // line 5
  for (int s = 0; s < count; ++s) {  // line 6
    int t0 = i * 4 + s;  // line 7
    int j = nbr[t0];
    if (j != i) {  // line 12
      double d = pos[j] + j - (pos[i] + i);  // line 9
      double d_tan = pos_tan[j] - pos_tan[i];
      double t1 = k[t0];  // line 10
      double t2 = sqrt(d * d + 0.5);
      double t3 = d / t2;
      double t4 = d - t3;
      double f = t1 * t4;
      double f_tan = k_tan[t0] * t4 + t1 * (d_tan - (d_tan - t3 * ((d_tan * d + d * d_tan) * (0.5 / t2)))
          / t2);
      atomicAdd(&force[i], f);  // line 11
      atomicAdd(&force_tan[i], f_tan);
      atomicAdd(&force[j], -f);  // line 12
      atomicAdd(&force_tan[j], -f_tan);
    }
  }
}
