// `p` is `x` or `out`: a compiler that is told that nothing else leads to `x` takes what `p` reads for constant, also behind the stores.
__global__ void chosen(double *out, const double *x, const double *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const double *p = x[i] > 2.0 ? x : out;
  double s = sin(p[i]);
  for (int k = 0; k < 8; ++k) s += w[k] * x[i] * x[i];
  out[i] = s;
  out[i] += p[i] * p[i];
}
