// Tangent of `md_forces` (kernel.cu:17) with respect to pos, force, energy, eps, sig, by cugrad.
//   pos_tan: tangent of pos
//   force_tan: tangent of force
//   energy_tan: tangent of energy
//   eps_tan: tangent of eps
//   sig_tan: tangent of sig
static __global__ void md_forces_fwd(const vec3 *pos, vec3 *force, double *energy, double eps, double sig,
    int n, vec3 *pos_tan, vec3 *force_tan, double *energy_tan, double eps_tan, double sig_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 18
  if (i >= n) return;  // line 27
  double e = 0.0;
  double f_x = 0.0;
  double f_y = 0.0;
  double f_z = 0.0;
  double e_tan = 0.0;
  double f_x_tan = 0.0;
  double f_y_tan = 0.0;
  double f_z_tan = 0.0;
  for (int j = 0; j < n; ++j) {  // line 22
    if (j != i) {  // line 15
      double d_x = pos[i].x - pos[j].x;  // line 10
      double d_x_tan = pos_tan[i].x - pos_tan[j].x;
      double d_y = pos[i].y - pos[j].y;
      double d_y_tan = pos_tan[i].y - pos_tan[j].y;
      double d_z = pos[i].z - pos[j].z;
      double d_z_tan = pos_tan[i].z - pos_tan[j].z;
      double r2_tan = d_x_tan * d_x + d_x * d_x_tan + (d_y_tan * d_y + d_y * d_y_tan)  // line 6
          + (d_z_tan * d_z + d_z * d_z_tan);
      double r2 = d_x * d_x + d_y * d_y + d_z * d_z + 0.5;  // line 11
      double t0 = sig * sig;  // line 12
      double t1 = sig_tan * sig + sig * sig_tan;
      double t2 = t0 * t0;
      double t3 = r2 * r2;
      double t4 = t3 * r2;
      double s6 = t2 * t0 / t4;
      double s6_tan = ((t1 * t0 + t0 * t1) * t0 + t2 * t1
          - s6 * ((r2_tan * r2 + r2 * r2_tan) * r2 + t3 * r2_tan)) / t4;
      double t5 = 4.0 * eps;  // line 13
      double t6 = s6 * s6 - s6;
      e += t5 * t6;
      e_tan += 4.0 * eps_tan * t6 + t5 * (s6_tan * s6 + s6 * s6_tan - s6_tan);
      double t7 = 24.0 * eps;  // line 14
      double t8 = 2.0 * s6;
      double t9 = t8 * s6 - s6;
      double g = t7 * t9 / r2;
      double g_tan = (24.0 * eps_tan * t9 + t7 * (2.0 * s6_tan * s6 + t8 * s6_tan - s6_tan) - g * r2_tan)
          / r2;
      f_x += g * d_x;  // line 15
      f_x_tan += g_tan * d_x + g * d_x_tan;
      f_y += g * d_y;
      f_y_tan += g_tan * d_y + g * d_y_tan;
      f_z += g * d_z;
      f_z_tan += g_tan * d_z + g * d_z_tan;
    }
  }
  force[i].x = f_x;  // line 26
  force_tan[i].x = f_x_tan;
  force[i].y = f_y;
  force_tan[i].y = f_y_tan;
  force[i].z = f_z;
  force_tan[i].z = f_z_tan;
  energy[i] = 0.5 * e;  // line 27
  energy_tan[i] = 0.5 * e_tan;
}
