// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  unsigned char c = i * 37;  // line 4
  signed char s = c;  // line 5
  short h = i * 5000;  // line 6
  unsigned short u = h;  // line 7
  long long l = (long long)u << 20;  // line 8
  bool b = (i & 6) != 0;  // line 9
  double t0 = x_tan[i];  // line 10
  double t1 = (double)c;
  double t2 = s * 0.5;
  double t3 = t1 + t2 + h / 4096 + (u >> 12) + (l >> 30) + b;
  out[i] = x[i] * t3;
  out_tan[i] = t0 * t3;
}
