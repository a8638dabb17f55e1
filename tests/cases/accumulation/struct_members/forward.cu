// Tangent of `bodies` (kernel.cu:6) with respect to out, in, other, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   other_tan: tangent of other
static __global__ void bodies_fwd(Body *out, const Body *in, const Body *other, int n, Body *out_tan,
    Body *in_tan, Body *other_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  if (i >= n) return;  // line 12
  double t0 = in[i].x;  // line 10
  double t1 = in_tan[i].x;
  double t2 = in[i].v[0];
  double t3 = in_tan[i].v[0];
  out[i].x = t0 * t2;
  out_tan[i].x = t1 * t2 + t0 * t3;
  double t4 = in[i].y;  // line 11
  double t5 = in_tan[i].y;
  double t6 = in[i].v[1];
  double t7 = in_tan[i].v[1];
  double t8 = other[i].x;
  double t9 = other_tan[i].x;
  double t10 = other[i + 1].y;
  double t11 = other_tan[i + 1].y;
  out[i].y = t4 * t6 + t8 * t10;
  out_tan[i].y = t5 * t6 + t4 * t7 + (t9 * t10 + t8 * t11);
  double t12 = other[i + 1].x;  // line 12
  double t13 = other_tan[i + 1].x;
  out[i].v[0] = t2 * t12;
  out_tan[i].v[0] = t3 * t12 + t2 * t13;
}
