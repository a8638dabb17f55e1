// Tangent of `kernel` (kernel.cu:1) with respect to out, buf, x, by cugrad.
//   out_tan: tangent of out
//   buf_tan: tangent of buf
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, double *buf, const double *x, int n, double *out_tan,
    double *buf_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  double t0 = x[i];  // line 3
  double t1 = x_tan[i];
  buf[i] = t0 * t0;
  buf_tan[i] = t1 * t0 + t0 * t1;
  __syncthreads();  // line 4
  int t2 = (i + 1) % n;  // line 5
  double t3 = buf[t2];
  double t4 = buf[i];
  double v = t3 * t4;
  double v_tan = buf_tan[t2] * t4 + t3 * buf_tan[i];
  __syncthreads();  // line 6
  double t5 = x_tan[i];  // line 7
  buf[i] = v + x[i];
  buf_tan[i] = v_tan + t5;
  __syncthreads();  // line 8
  int t6 = (i + 3) % n;  // line 9
  double t7 = buf[t6];
  double t8 = buf_tan[t6];
  out[i] = t7 * v;
  out_tan[i] = t8 * v + t7 * v_tan;
}
