// Tangent of `kernel` (kernel.cu:15) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 16
  if (i >= n) return;  // line 23
  Square s;  // line 18
  Square s_tan = {};
  double t0 = x[i];  // line 19
  double s_tan_1 = x_tan[i];
  s.a = t0;
  s_tan.a = s_tan_1;
  Rectangle r;  // line 20
  Rectangle r_tan = {};
  r.a = t0;  // line 21
  r_tan.a = s_tan_1;
  r.b = x[n - 1 - i];  // line 22
  r_tan.b = x_tan[n - 1 - i];
  double t1 = ((const Square *)(Shape<Square> *)&s)->a;  // line 8
  double t2 = ((Square *)(Shape<Square> *)&s_tan)->a;
  double t3 = t1 * t1;
  double t4 = s_tan_1 * t3 + t0 * (t2 * t1 + t1 * t2);  // line 4
  double s_1 = t0 + 1.0;  // line 23
  double t5 = ((const Rectangle *)(Shape<Rectangle> *)&r)->a;  // line 12
  double t6 = ((const Rectangle *)(Shape<Rectangle> *)&r)->b;
  double t7 = t5 * t6;
  out[i] = t0 * t3 - s_1 * t7;  // line 23
  out_tan[i] = t4 - (s_tan_1 * t7 + s_1 * (((Rectangle *)(Shape<Rectangle> *)&r_tan)->a * t6
      + t5 * ((Rectangle *)(Shape<Rectangle> *)&r_tan)->b));
}
