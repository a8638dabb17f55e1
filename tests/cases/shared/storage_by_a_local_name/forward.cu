// Tangent of `kernel<double>` (kernel.cu:12) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_double_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  __shared__ std::aligned_storage<24, 8>::type storage[16];
  __shared__ std::aligned_storage<24, 8>::type storage_tan[16];
  __shared__ std::aligned_storage<32, 16>::type pairs[8];
  __shared__ std::aligned_storage<32, 16>::type pairs_tan[8];
  Moments *all = (Moments *)storage;  // line 17
  double2 *wide = (double2 *)pairs;  // line 18
  double m = x[threadIdx.x];  // line 19
  double m_tan = x_tan[threadIdx.x];
  double s = m * m;
  double s_tan = m_tan * m + m * m_tan;
  all[threadIdx.x].mean = m;
  ((Moments *)storage_tan)[threadIdx.x].mean = m_tan;
  all[threadIdx.x].square = s;
  ((Moments *)storage_tan)[threadIdx.x].square = s_tan;
  all[threadIdx.x].count = 1;
  unsigned int t0 = 15 - threadIdx.x;  // line 20
  wide[t0].x = m;
  ((double2 *)pairs_tan)[t0].x = m_tan;
  wide[t0].y = 2.0;
  ((double2 *)pairs_tan)[t0].y = 0.0;
  __syncthreads();  // line 21
  double t1 = all[t0].mean;  // line 8
  double t2 = ((Moments *)storage_tan)[t0].mean;
  double m_1 = all[threadIdx.x].mean + t1;
  double m_tan_1 = ((Moments *)storage_tan)[threadIdx.x].mean + t2;
  double t3 = all[t0].square;
  double s_1 = all[threadIdx.x].square + t3 * t1;
  double s_tan_1 = ((Moments *)storage_tan)[threadIdx.x].square
      + (((Moments *)storage_tan)[t0].square * t1 + t3 * t2);
  long n = all[threadIdx.x].count + all[t0].count;
  double t4 = m_1 * s_1 * n;  // line 23
  double t5 = wide[threadIdx.x].x;
  double t6 = ((double2 *)pairs_tan)[threadIdx.x].x;
  out[threadIdx.x] = t4 * t5;
  out_tan[threadIdx.x] = (m_tan_1 * s_1 + m_1 * s_tan_1) * n * t5 + t4 * t6;
}
