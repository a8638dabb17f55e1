// Tangent of `pull` (kernel.cu:6) with respect to out, body, by cugrad.
//   out_tan: tangent of out
//   body_tan: tangent of body
static __global__ void pull_fwd(Body *out, const Body *body, int n, Body *out_tan, Body *body_tan) {
  __shared__ Body tile[8];
  __shared__ Body tile_tan[8];
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  bool t0 = i < n;  // line 10
  double me_x = 0.0;
  double me_x_tan = 0.0;
  double me_y = 0.0;
  double me_y_tan = 0.0;
  double me_mass = 0.0;
  double me_mass_tan = 0.0;
  if (t0) {
    me_x = body[i].x;
    me_x_tan = body_tan[i].x;
    me_y = body[i].y;
    me_y_tan = body_tan[i].y;
    me_mass = body[i].mass;
    me_mass_tan = body_tan[i].mass;
  }
  double fx = 0.0;
  double fy = 0.0;
  double fx_tan = 0.0;
  double fy_tan = 0.0;
  for (int base = 0; base < n; base += 8) {  // line 12
    int j = base + threadIdx.x;  // line 13
    double other_x = 0.0;
    double other_x_tan = 0.0;
    double other_y = 0.0;
    double other_y_tan = 0.0;
    double other_mass = 0.0;
    double other_mass_tan = 0.0;
    if (j < n) {  // line 15
      other_x = body[j].x;
      other_x_tan = body_tan[j].x;
      other_y = body[j].y;
      other_y_tan = body_tan[j].y;
      other_mass = body[j].mass;
      other_mass_tan = body_tan[j].mass;
    }
    tile[threadIdx.x].x = other_x;  // line 16
    tile_tan[threadIdx.x].x = other_x_tan;
    tile[threadIdx.x].y = other_y;
    tile_tan[threadIdx.x].y = other_y_tan;
    tile[threadIdx.x].mass = other_mass;
    tile_tan[threadIdx.x].mass = other_mass_tan;
    __syncthreads();  // line 17
    for (int k = 0; k < 8; ++k) {  // line 18
      double dx = tile[k].x - me_x;  // line 19
      double dx_tan = tile_tan[k].x - me_x_tan;
      double dy = tile[k].y - me_y;
      double dy_tan = tile_tan[k].y - me_y_tan;
      double r2_tan = dx_tan * dx + dx * dx_tan + (dy_tan * dy + dy * dy_tan);  // line 20
      double r2 = dx * dx + dy * dy + 0.1;
      double t1 = tile[k].mass;  // line 21
      double t2 = sqrt(r2);
      double t3 = r2 * t2;
      double s = t1 * me_mass / t3;
      double s_tan = (tile_tan[k].mass * me_mass + t1 * me_mass_tan
          - s * (r2_tan * t2 + r2 * (r2_tan * (0.5 / t2)))) / t3;
      if (base + k != i) {  // line 24
        fx += dx * s;  // line 23
        fx_tan += dx_tan * s + dx * s_tan;
        fy += dy * s;  // line 24
        fy_tan += dy_tan * s + dy * s_tan;
      }
    }
    __syncthreads();  // line 27
  }
  if (!t0) return;  // line 31
  out[i].x = fx;  // line 30
  out_tan[i].x = fx_tan;
  out[i].y = fy;  // line 31
  out_tan[i].y = fy_tan;
}
