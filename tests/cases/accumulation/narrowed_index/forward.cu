// Tangent of `kernel` (kernel.cu:2) with respect to out, table, ring, by cugrad.
//   out_tan: tangent of out
//   table_tan: tangent of table
//   ring_tan: tangent of ring
static __global__ void kernel_fwd(double *out, const double *table, const double *ring, int n,
    double *out_tan, double *table_tan, double *ring_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 9
  short far = i * 16384;  // line 5
  unsigned char at = i * 64;  // line 6
  double t0 = table[(unsigned char)(i * 64 + 32)];  // line 7
  int t1 = (unsigned short)far / 16384;
  double t2 = ring[t1];
  double sum = table[at] + t0 * t2;
  double sum_tan = table_tan[at] + (table_tan[(unsigned char)(i * 64 + 32)] * t2 + t0 * ring_tan[t1]);
  for (int k = 0; k < 8; ++k) {  // line 8
    double t3 = table[(unsigned char)(k * 64)];
    int t4 = (signed char)(k * 64) & 3;
    double t5 = ring[t4];
    sum += t3 * t5;
    sum_tan += table_tan[(unsigned char)(k * 64)] * t5 + t3 * ring_tan[t4];
  }
  out[i] = sum * sum;  // line 9
  out_tan[i] = sum_tan * sum + sum * sum_tan;
}
