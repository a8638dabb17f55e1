// Tangent of `jacobi` (kernel.cu:2) with respect to out, u, by cugrad.
//   out_tan: tangent of out
//   u_tan: tangent of u
static __global__ void jacobi_fwd(double *out, const double *u, int n, double *out_tan, double *u_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  int l = i > 0 ? i - 1 : 0;  // line 5
  int r = i < n - 1 ? i + 1 : n - 1;  // line 6
  double t0 = u_tan[l];  // line 7
  double t1 = u[i];
  double t2 = u_tan[i];
  double t3 = u_tan[r];
  double t4 = 0.25 * (u[l] + 2.0 * t1 + u[r]);
  out[i] = t4 * t1;
  out_tan[i] = 0.25 * (t0 + 2.0 * t2 + t3) * t1 + t4 * t2;
}
