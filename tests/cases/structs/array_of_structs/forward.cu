// Tangent of `kernel` (kernel.cu:7) with respect to out, body, by cugrad.
//   out_tan: tangent of out
//   body_tan: tangent of body
static __global__ void kernel_fwd(double *out, const Body *body, int n, double *out_tan, Body *body_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  if (i >= n) return;  // line 12
  double b_x = body[i].x;  // line 10
  double b_x_tan = body_tan[i].x;
  double b_y = body[i].y;
  double b_y_tan = body_tan[i].y;
  double b_m = body[i].m;
  double b_m_tan = body_tan[i].m;
  int b_tag = body[i].tag;
  int t0 = (i + 1) % n;  // line 11
  const Body *next = body + t0;
  double t1 = next->x;  // line 12
  double t2 = body_tan[t0].x;
  double t3 = next->y;
  double t4 = body_tan[t0].y;
  double t5 = b_x * t1 + b_y * t3;
  out[i] = b_m * t5 * b_tag;
  out_tan[i] = (b_m_tan * t5 + b_m * (b_x_tan * t1 + b_x * t2 + (b_y_tan * t3 + b_y * t4))) * b_tag;
}
