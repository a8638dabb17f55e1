// A loop that compilers unroll writes one element of each layer; the seeds are cleared after everything else.
__global__ void layers(float* out, const float* x, float scale, int width, int height) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c >= width || r >= height) return;
  float sum = 0.0f;
  for (int q = 0; q < 5; ++q) sum += x[(q * height + r) * width + c];
  for (int q = 0; q < 5; ++q) {
    float part = x[(q * height + r) * width + c];
    out[(q * height + r) * width + c] = part * sum / scale + part / (sum + scale);
  }
}
