// Two masses multiplied are more than a float holds; the constant before them brings the product back into range.
__global__ void potential(float* e, const float* x, const float* m, float eps, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float s = 0;
  for (int j = 0; j < n; ++j) {
    float dx = x[j] - x[i];
    float r = rsqrtf(dx * dx + eps);
    s += 6.67e-11f * m[i] * m[j] * r;
  }
  e[i] = s;
}
