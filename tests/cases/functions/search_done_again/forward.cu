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
    double t1 = grid[t0 + 1];
    double t2 = t1 - grid[t0];
    double f = (t1 - q) / t2;
    double f_tan = -q_tan / t2;
    double t3 = val[t0];  // line 16
    double t4 = val_tan[t0];
    double t5 = f * t3;
    double t6 = f_tan * t3;
    double t7 = f * t4;
    long t8 = t0 + 1;
    s_tan += (t6 + t7) * t3 + t5 * t4 + (-f_tan * val[t8] + (1.0 - f) * val_tan[t8]);
  }
  return s_tan;
}
