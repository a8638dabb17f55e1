// Tangent of `laplace` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void laplace_fwd(double *out, const double *in, int nx, int ny, int nz, double *out_tan,
    double *in_tan) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  int y = blockIdx.y * blockDim.y + threadIdx.y;  // line 3
  int z = blockIdx.z * blockDim.z + threadIdx.z;  // line 4
  if (x >= nx || y >= ny || z >= nz) return;  // line 15
  int c = (z * ny + y) * nx + x;  // line 6
  double t0 = in[c];  // line 7
  double t1 = in_tan[c];
  double v = t0 * t0;
  double v_tan = t1 * t0 + t0 * t1;
  double sum = -6.0 * v;  // line 8
  double sum_tan = -6.0 * v_tan;
  double t2 = v;
  double t3 = v_tan;
  if (x > 0) {  // line 9
    t2 = in[c - 1];
    t3 = in_tan[c - 1];
  }
  sum += t2;
  sum_tan += t3;
  double t4 = v;
  double t5 = v_tan;
  if (x < nx - 1) {  // line 10
    t4 = in[c + 1];
    t5 = in_tan[c + 1];
  }
  sum += t4;
  sum_tan += t5;
  double t6 = v;
  double t7 = v_tan;
  if (y > 0) {  // line 11
    t6 = in[c - nx];
    t7 = in_tan[c - nx];
  }
  sum += t6;
  sum_tan += t7;
  double t8 = v;
  double t9 = v_tan;
  if (y < ny - 1) {  // line 12
    t8 = in[c + nx];
    t9 = in_tan[c + nx];
  }
  sum += t8;
  sum_tan += t9;
  double t10 = v;
  double t11 = v_tan;
  if (z > 0) {  // line 13
    t10 = in[c - nx * ny];
    t11 = in_tan[c - nx * ny];
  }
  sum += t10;
  sum_tan += t11;
  if (z < nz - 1) {  // line 14
    v = in[c + nx * ny];
    v_tan = in_tan[c + nx * ny];
  }
  sum += v;
  sum_tan += v_tan;
  out[c] = sum;  // line 15
  out_tan[c] = sum_tan;
}
