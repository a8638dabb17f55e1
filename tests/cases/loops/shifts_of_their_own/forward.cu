// Tangent of `kernel` (kernel.cu:12) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  __shared__ double most[4];
  __shared__ double most_tan[4];
  int t = threadIdx.x;  // line 14
  if (t < 4) {  // line 15
    double t0 = x[t];
    double t1 = x_tan[t];
    double t2 = y[t];
    double t3 = y_tan[t];
    bool t4 = t0 >= t2;
    bool t5 = t2 != t2;
    most[t] = fmax(t0, t2);
    most_tan[t] = (t4 ? t1 : t5 ? t1 : 0.0) + (t4 ? 0.0 : t5 ? 0.0 : t3);
  }
  __syncthreads();  // line 16
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 17
  if (i >= n) return;  // line 24
  double p = 0.0;
  double q = 0.0;
  double p_tan = 0.0;
  double q_tan = 0.0;
  for (int k = 0; k < 4; ++k) {  // line 22
    double t0 = most[k];  // line 21
    double t1 = most_tan[k];
    double t2 = exp(x[i] * (k + 1) - t0);
    p += t2;
    p_tan += (x_tan[i] * (k + 1) - t1) * t2;
    double t3 = exp(y[i] - t0);  // line 22
    double t4 = (double)(k + 2);
    q += t3 * t4;
    q_tan += (y_tan[i] - t1) * t3 * t4;
  }
  double t0 = p / q;  // line 24
  double x_1 = x[i];
  double x_tan_1 = x_tan[i];
  double y_1 = y[i];
  double y_tan_1 = y_tan[i];
  double m[2];  // line 4
  double m_tan[2] = {};
  m[0] = x_1;
  m_tan[0] = x_tan_1;
  m[1] = 2.0 * y_1;
  m_tan[1] = 2.0 * y_tan_1;
  double p_1 = 0.0;
  double q_1 = 0.0;
  double p_tan_1 = 0.0;
  double q_tan_1 = 0.0;
  for (int k = 0; k < 2; ++k) {  // line 5
    double t1 = m[k];  // line 6
    double t2 = m_tan[k];
    double t3 = exp(x_1 * k - t1);
    p_1 += t3;
    p_tan_1 += (x_tan_1 * k - t2) * t3;
    double t4 = exp(y_1 - t1);  // line 7
    q_1 += k * t4;
    q_tan_1 += k * ((y_tan_1 - t2) * t4);
  }
  double t1 = p_1 / q_1;  // line 9
  out[i] = t0 + t1;  // line 24
  out_tan[i] = (p_tan - t0 * q_tan) / q + (p_tan_1 - t1 * q_tan_1) / q_1;
}
