// Tangent of `advect` (kernel.cu:2) with respect to out, q, v, by cugrad.
//   out_tan: tangent of out
//   q_tan: tangent of q
//   v_tan: tangent of v
static __global__ void advect_fwd(double *out, const double *q, const double *v, int n, double *out_tan,
    double *q_tan, double *v_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 11
  double speed;
  double speed_tan;
  if (i / 4 % 2 != 0) {  // line 5
    speed = v[i];
    speed_tan = v_tan[i];
  } else {
    speed = -v[i];
    speed_tan = -v_tan[i];
  }
  double gradient;
  double gradient_tan;
  if (speed > 0.0) {  // line 10
    int t0 = (i + n - 1) % n;  // line 8
    gradient = q[i] - q[t0];
    gradient_tan = q_tan[i] - q_tan[t0];
  } else {
    int t0 = (i + 1) % n;  // line 10
    gradient = q[t0] - q[i];
    gradient_tan = q_tan[t0] - q_tan[i];
  }
  double t0 = q_tan[i];  // line 11
  double t1 = 0.4 * speed;
  out[i] = q[i] - t1 * gradient;
  out_tan[i] = t0 - (0.4 * speed_tan * gradient + t1 * gradient_tan);
}
