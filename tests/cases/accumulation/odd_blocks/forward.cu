// Tangent of `outer` (kernel.cu:2) with respect to out, r, c, by cugrad.
//   out_tan: tangent of out
//   r_tan: tangent of r
//   c_tan: tangent of c
static __global__ void outer_fwd(double *out, const double *r, const double *c, int w, int h, double *out_tan,
    double *r_tan, double *c_tan) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int y = blockIdx.y * blockDim.y + threadIdx.y;  // line 4
  if (x >= w || y >= h) return;  // line 8
  double s = 0.0;
  double s_tan = 0.0;
  for (int k = 0; k < 3; ++k) {  // line 7
    double t0 = r[3 * y + k];
    double t1 = c[k * w + x];
    s += t0 * t1;
    s_tan += r_tan[3 * y + k] * t1 + t0 * c_tan[k * w + x];
  }
  out[y * w + x] = s * s;  // line 8
  out_tan[y * w + x] = s_tan * s + s * s_tan;
}
