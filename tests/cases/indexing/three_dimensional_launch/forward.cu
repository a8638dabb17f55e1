// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int nx, int ny, int nz, double *out_tan,
    double *x_tan) {
  unsigned int at_x = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  unsigned int at_y = blockIdx.y * blockDim.y + threadIdx.y;
  unsigned int at_z = blockIdx.z * blockDim.z + threadIdx.z;  // line 3
  if (!(at_x < (unsigned int)nx && at_y < (unsigned int)ny && at_z < (unsigned int)nz)) return;  // line 7
  int i = (at_z * ny + at_y) * nx + at_x;  // line 5
  int j = (at_z * ny + (ny - 1 - at_y)) * nx + at_x;  // line 6
  double t0 = x[i];  // line 7
  double t1 = x_tan[i];
  double t2 = x[j];
  double t3 = x_tan[j];
  double t4 = sin(t2);
  out[i] = t0 * t4 + at_z;
  out_tan[i] = t1 * t4 + t0 * (t3 * cos(t2));
}
