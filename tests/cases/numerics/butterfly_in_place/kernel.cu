__global__ void butterfly(double *re, double *im, int pairs, int half) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= pairs) return;
  int k = t % half, i = t / half * 2 * half + k, j = i + half;
  double s, c;
  sincos(-3.141592653589793 * k / half, &s, &c);
  double xr = re[j] * c - im[j] * s, xi = re[j] * s + im[j] * c;
  re[j] = re[i] - xr, im[j] = im[i] - xi;
  re[i] += xr, im[i] += xi;
}
