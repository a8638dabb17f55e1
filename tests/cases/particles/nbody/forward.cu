// Tangent of `forces` (kernel.cu:2) with respect to acc, pos, mass, by cugrad.
//   acc_tan: tangent of acc
//   pos_tan: tangent of pos
//   mass_tan: tangent of mass
static __global__ void forces_fwd(double *acc, const double *pos, const double *mass, int n, double *acc_tan,
    double *pos_tan, double *mass_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 18
  double xi = pos[3 * i];  // line 5
  double xi_tan = pos_tan[3 * i];
  int t0 = 3 * i + 1;
  double yi = pos[t0];
  double yi_tan = pos_tan[t0];
  int t1 = 3 * i + 2;
  double zi = pos[t1];
  double zi_tan = pos_tan[t1];
  double ax = 0.0;
  double ay = 0.0;
  double az = 0.0;
  double ax_tan = 0.0;
  double ay_tan = 0.0;
  double az_tan = 0.0;
  for (int j = 0; j < n; ++j) {  // line 7
    double dx = pos[3 * j] - xi;  // line 8
    double dx_tan = pos_tan[3 * j] - xi_tan;
    double dy = pos[3 * j + 1] - yi;
    double dy_tan = pos_tan[3 * j + 1] - yi_tan;
    double dz = pos[3 * j + 2] - zi;
    double dz_tan = pos_tan[3 * j + 2] - zi_tan;
    double r2_tan = dx_tan * dx + dx * dx_tan + (dy_tan * dy + dy * dy_tan)  // line 9
        + (dz_tan * dz + dz * dz_tan);
    double r2 = dx * dx + dy * dy + dz * dz + 0.1;
    double inv = rsqrt(r2);  // line 10
    double inv_tan = r2_tan * (-0.5 * inv * inv * inv);
    double t2 = mass[j];  // line 11
    double t3 = t2 * inv;
    double t4 = t3 * inv;
    double s = t4 * inv;
    double s_tan = ((mass_tan[j] * inv + t2 * inv_tan) * inv + t3 * inv_tan) * inv + t4 * inv_tan;
    ax += dx * s;  // line 12
    ax_tan += dx_tan * s + dx * s_tan;
    ay += dy * s;  // line 13
    ay_tan += dy_tan * s + dy * s_tan;
    az += dz * s;  // line 14
    az_tan += dz_tan * s + dz * s_tan;
  }
  acc[3 * i] = ax;  // line 16
  acc_tan[3 * i] = ax_tan;
  acc[t0] = ay;  // line 17
  acc_tan[t0] = ay_tan;
  acc[t1] = az;  // line 18
  acc_tan[t1] = az_tan;
}
