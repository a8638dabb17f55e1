// Indices that a narrow type wraps around: threads 4 apart read one element, and one thread comes back to it.
__global__ void kernel(double* out, const double* table, const double* ring, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  short far = i * 16384;
  unsigned char at = i * 64;
  double sum = table[at] + table[(unsigned char)(i * 64 + 32)] * ring[(unsigned short)far / 16384];
  for (int k = 0; k < 8; k++) sum += table[(unsigned char)(k * 64)] * ring[(signed char)(k * 64) & 3];
  out[i] = sum * sum;
}
