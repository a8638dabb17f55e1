// Tangent of `forces` (kernel.cu:5) with respect to fx, px, py, mass, by cugrad.
//   fx_tan: tangent of fx
//   px_tan: tangent of px
//   py_tan: tangent of py
//   mass_tan: tangent of mass
static __global__ void forces_fwd(double *fx, const double *px, const double *py, const double *mass, int n,
    double *fx_tan, double *px_tan, double *py_tan, double *mass_tan) {
  __shared__ Body tile[16];
  __shared__ Body tile_tan[16];
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  double xi = px[i];  // line 8
  double xi_tan = px_tan[i];
  double yi = py[i];
  double yi_tan = py_tan[i];
  double f = 0.0;
  double f_tan = 0.0;
  for (int base = 0; base < n; base += blockDim.x) {  // line 9
    int j = base + threadIdx.x;  // line 10
    double t0 = px_tan[j];  // line 11
    tile[threadIdx.x].x = px[j];
    tile_tan[threadIdx.x].x = t0;
    double t1 = py_tan[j];  // line 12
    tile[threadIdx.x].y = py[j];
    tile_tan[threadIdx.x].y = t1;
    double t2 = mass_tan[j];  // line 13
    tile[threadIdx.x].mass = mass[j];
    tile_tan[threadIdx.x].mass = t2;
    __syncthreads();  // line 14
    for (int k = 0; (unsigned int)k < blockDim.x; ++k) {  // line 15
      double b_x = tile[k].x;  // line 16
      double b_x_tan = tile_tan[k].x;
      double b_y = tile[k].y;
      double b_y_tan = tile_tan[k].y;
      double b_mass = tile[k].mass;
      double b_mass_tan = tile_tan[k].mass;
      double dx = b_x - xi;  // line 17
      double dx_tan = b_x_tan - xi_tan;
      double dy = b_y - yi;
      double dy_tan = b_y_tan - yi_tan;
      double r2_tan = dx_tan * dx + dx * dx_tan + (dy_tan * dy + dy * dy_tan);  // line 18
      double r2 = dx * dx + dy * dy + 0.01;
      double t3 = sqrt(r2);  // line 19
      double t4 = r2 * t3;
      double t5 = b_mass * dx / t4;
      f += t5;
      f_tan += (b_mass_tan * dx + b_mass * dx_tan - t5 * (r2_tan * t3 + r2 * (r2_tan * (0.5 / t3)))) / t4;
    }
    __syncthreads();  // line 21
  }
  fx[i] = f;  // line 23
  fx_tan[i] = f_tan;
}
