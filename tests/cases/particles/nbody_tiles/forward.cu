// Tangent of `forces` (kernel.cu:3) with respect to acc, body, by cugrad.
//   acc_tan: tangent of acc
//   body_tan: tangent of body
static __global__ void forces_fwd(double4 *acc, const double4 *body, int n, double4 *acc_tan,
    double4 *body_tan) {
  __shared__ double4 tile[16];
  __shared__ double4 tile_tan[16];
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  double me_x = body[i].x;  // line 6
  double me_x_tan = body_tan[i].x;
  double me_y = body[i].y;
  double me_y_tan = body_tan[i].y;
  double me_z = body[i].z;
  double me_z_tan = body_tan[i].z;
  double ax = 0.0;
  double ay = 0.0;
  double az = 0.0;
  double ax_tan = 0.0;
  double ay_tan = 0.0;
  double az_tan = 0.0;
  for (int base = 0; base < n; base += 16) {  // line 8
    unsigned int t0 = base + threadIdx.x;  // line 9
    double t1 = body_tan[t0].x;
    double t2 = body[t0].y;
    double t3 = body_tan[t0].y;
    double t4 = body[t0].z;
    double t5 = body_tan[t0].z;
    double t6 = body[t0].w;
    double t7 = body_tan[t0].w;
    tile[threadIdx.x].x = body[t0].x;
    tile_tan[threadIdx.x].x = t1;
    tile[threadIdx.x].y = t2;
    tile_tan[threadIdx.x].y = t3;
    tile[threadIdx.x].z = t4;
    tile_tan[threadIdx.x].z = t5;
    tile[threadIdx.x].w = t6;
    tile_tan[threadIdx.x].w = t7;
    __syncthreads();  // line 10
    for (int k = 0; k < 16; ++k) {  // line 11
      double dx = tile[k].x - me_x;  // line 12
      double dx_tan = tile_tan[k].x - me_x_tan;
      double dy = tile[k].y - me_y;
      double dy_tan = tile_tan[k].y - me_y_tan;
      double dz = tile[k].z - me_z;
      double dz_tan = tile_tan[k].z - me_z_tan;
      double inv = rsqrt(dx * dx + dy * dy + dz * dz + 0.01);  // line 13
      double inv_tan = (dx_tan * dx + dx * dx_tan + (dy_tan * dy + dy * dy_tan) + (dz_tan * dz + dz * dz_tan))
          * (-0.5 * inv * inv * inv);
      double t8 = tile[k].w;  // line 14
      double t9 = t8 * inv;
      double t10 = t9 * inv;
      double s = t10 * inv;
      double s_tan = ((tile_tan[k].w * inv + t8 * inv_tan) * inv + t9 * inv_tan) * inv + t10 * inv_tan;
      ax += dx * s;  // line 15
      ax_tan += dx_tan * s + dx * s_tan;
      ay += dy * s;  // line 16
      ay_tan += dy_tan * s + dy * s_tan;
      az += dz * s;  // line 17
      az_tan += dz_tan * s + dz * s_tan;
    }
    __syncthreads();  // line 19
  }
  acc[i].x = ax;  // line 21
  acc_tan[i].x = ax_tan;
  acc[i].y = ay;  // line 22
  acc_tan[i].y = ay_tan;
  acc[i].z = az;  // line 23
  acc_tan[i].z = az_tan;
}
