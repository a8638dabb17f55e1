// Tangent of `windows` (kernel.cu:3) with respect to out, u, by cugrad.
//   out_tan: tangent of out
//   u_tan: tangent of u
static __global__ void windows_fwd(double *out, const double *u, int w, int h, double *out_tan,
    double *u_tan) {
  int x = blockIdx.x * blockDim.x + threadIdx.x + 2;  // line 4
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w - 2 || y >= h) return;  // line 10
  int i = y * w + x;  // line 6
  double t0 = u[i];  // line 7
  double t1 = u[i + 1];
  double s = t0 * t1 - 0.5 * u[i - 1];
  double s_tan = u_tan[i] * t1 + t0 * u_tan[i + 1] - 0.5 * u_tan[i - 1];
  double t2 = u[i - 2];  // line 8
  double t3 = u[i + 2];
  s += t2 * t3;
  s_tan += u_tan[i - 2] * t3 + t2 * u_tan[i + 2];
  for (int k = 0; k < 3; ++k) {  // line 9
    int t4 = (y + k) * w + x;
    int t5 = t4 + 1;
    double t6 = u[t5];
    double t7 = u[t4];
    s += t6 * t7 * k;
    s_tan += (u_tan[t5] * t7 + t6 * u_tan[t4]) * k;
  }
  out[i] = s;  // line 10
  out_tan[i] = s_tan;
}
