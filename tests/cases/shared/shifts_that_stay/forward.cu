// Tangent of `stays` (kernel.cu:3) with respect to a, b, c, d, x, by cugrad.
//   a_tan: tangent of a
//   b_tan: tangent of b
//   c_tan: tangent of c
//   d_tan: tangent of d
//   x_tan: tangent of x
static __global__ void stays_fwd(double *a, double *b, double *c, double *d, const double *x, int rows,
    int cols, double *a_tan, double *b_tan, double *c_tan, double *d_tan, double *x_tan) {
  __shared__ double kept[32];
  __shared__ double kept_tan[32];
  __shared__ double running;
  __shared__ double running_tan;
  int t = threadIdx.x;  // line 6
  bool t0 = t == 0;  // line 7
  if (t0) {
    running = 1.0;
    running_tan = 0.0;
  }
  __syncthreads();  // line 8
  for (int row = 0; row < rows; ++row) {  // line 9
    int t1 = t % cols;  // line 10
    double v = x[row * cols + t1];
    double v_tan = x_tan[row * cols + t1];
    int t2 = row * cols + (t + 1) % cols;  // line 11
    double t3 = x[t2];
    double own = fmax(v, t3);
    bool t4 = v >= t3;
    bool t5 = t3 != t3;
    double own_tan = (t4 ? v_tan : t5 ? v_tan : 0.0) + (t4 ? 0.0 : t5 ? 0.0 : x_tan[t2]);
    double e = exp(v - own);  // line 12
    double e_tan = (v_tan - own_tan) * e;
    kept[t] = e;  // line 13
    kept_tan[t] = e_tan;
    __syncthreads();  // line 14
    double others = 0.0;
    double others_tan = 0.0;
    for (int i = 0; (unsigned int)i < blockDim.x; ++i) {  // line 16
      others += kept[i];
      others_tan += kept_tan[i];
    }
    double t6 = others + 0.125;  // line 17
    double t7 = e / t6;
    unsigned int t8 = row * blockDim.x + threadIdx.x;
    a[t8] = t7;
    a_tan[t8] = (e_tan - t7 * others_tan) / t6;
    double t9 = fmax(e, 0.6);  // line 18
    double t10 = e / t9;
    b[t8] = t10;
    b_tan[t8] = (e_tan - t10 * (e >= 0.6 ? e_tan : 0.0)) / t9;
    double t11 = e / others;  // line 19
    c[t8] = t11;
    c_tan[t8] = (e_tan - t11 * others_tan) / others;
    __syncthreads();  // line 20
    kept[t] = own;  // line 21
    kept_tan[t] = own_tan;
    __syncthreads();  // line 22
    double m = kept[0];  // line 23
    double m_tan = kept_tan[0];
    double f = exp(v - m);  // line 24
    double f_tan = (v_tan - m_tan) * f;
    __syncthreads();  // line 25
    kept[t] = f;  // line 26
    kept_tan[t] = f_tan;
    __syncthreads();  // line 27
    if (t0) {  // line 31
      double sum = 0.0;
      double sum_tan = 0.0;
      for (int i = 0; (unsigned int)i < blockDim.x; ++i) {  // line 30
        sum += kept[i];
        sum_tan += kept_tan[i];
      }
      double t12 = running_tan;  // line 31
      running = running * 0.5 + sum;
      running_tan = t12 * 0.5 + sum_tan;
    }
    __syncthreads();  // line 33
    double t12 = running;  // line 34
    double t13 = running_tan;
    double t14 = f / t12;
    d[t8] = t14;
    d_tan[t8] = (f_tan - t14 * t13) / t12;
    __syncthreads();  // line 35
  }
}
