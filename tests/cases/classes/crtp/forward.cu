// Tangent of `kernel` (kernel.cu:15) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 16
  if (i >= n) return;  // line 23
  Square s;  // line 18
  Square s_tan = {};
  s.a = x[i];  // line 19
  s_tan.a = x_tan[i];
  Rectangle r;  // line 20
  Rectangle r_tan = {};
  r.a = x[i];  // line 21
  r_tan.a = x_tan[i];
  r.b = x[n - 1 - i];  // line 22
  r_tan.b = x_tan[n - 1 - i];
  double s_1 = r.a;  // line 23
  double s_tan_1 = r_tan.a;
  double t0 = ((const Square *)(Shape<Square> *)&s)->a;  // line 8
  double t1 = ((Square *)(Shape<Square> *)&s_tan)->a;
  double t2 = t0 * t0;
  double t3 = s_tan_1 * t2 + s_1 * (t1 * t0 + t0 * t1);  // line 4
  double s_tan_2 = s_tan.a;  // line 23
  double s_2 = s.a + 1.0;
  double t4 = ((const Rectangle *)(Shape<Rectangle> *)&r)->a;  // line 12
  double t5 = ((const Rectangle *)(Shape<Rectangle> *)&r)->b;
  double t6 = t4 * t5;
  out[i] = s_1 * t2 - s_2 * t6;  // line 23
  out_tan[i] = t3 - (s_tan_2 * t6 + s_2 * (((Rectangle *)(Shape<Rectangle> *)&r_tan)->a * t5
      + t4 * ((Rectangle *)(Shape<Rectangle> *)&r_tan)->b));
}
