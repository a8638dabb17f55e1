// Tangent of `look` (kernel.cu:11) with respect to val, q, by cugrad.
//   val_tan: tangent of val
//   q_tan: tangent of q
static __host__ __device__ double look_fwd(const double *grid, const double *val, int rows, long n, double q,
    double *val_tan, double q_tan) {
  long hi = n - 1;  // line 3
  double s_tan = 0.0;
  for (int j = 0; j < rows; ++j) {  // line 13
    const double *A = grid + j * n;  // line 14
    long lo = 0;
    long hi_1 = hi;
    long length = hi;
    while (length > 1) {  // line 4
      long m = lo + length / 2;  // line 5
      if (A[m] > q) {  // line 6
        hi_1 = m;
      } else {
        lo = m;
      }
      length = hi_1 - lo;  // line 7
    }
    long t0 = j * n + lo;  // line 15
    long t1 = t0 + 1;
    double t2 = grid[t1];
    double t3 = t2 - grid[t0];
    double f = (t2 - q) / t3;
    double f_tan = -q_tan / t3;
    double t4 = val[t0];  // line 16
    double t5 = val_tan[t0];
    double t6 = f * t4;
    double t7 = f_tan * t4;
    double t8 = f * t5;
    s_tan += (t7 + t8) * t4 + t6 * t5 + (-f_tan * val[t1] + (1.0 - f) * val_tan[t1]);
  }
  return s_tan;
}
