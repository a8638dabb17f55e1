__global__ void attention(double *out, const double *q, const double *k, const double *v, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double most = -1e30, sum = 0, acc[4] = {0, 0, 0, 0};
  for (int j = 0; j < m; ++j) {
    double s = 0;
    for (int d = 0; d < 4; ++d) s += q[i * 4 + d] * k[j * 4 + d];
    double next = fmax(most, s), shrink = exp(most - next), e = exp(s - next);
    sum = sum * shrink + e;
    for (int d = 0; d < 4; ++d) acc[d] = acc[d] * shrink + e * v[j * 4 + d];
    most = next;
  }
  for (int d = 0; d < 4; ++d) out[i * 4 + d] = acc[d] / sum;
}
