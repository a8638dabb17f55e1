// Tangent of `layers` (kernel.cu:2) with respect to out, x, scale, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   scale_tan: tangent of scale
static __global__ void layers_fwd(float *out, const float *x, float scale, int width, int height,
    float *out_tan, float *x_tan, float scale_tan) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c >= width || r >= height) return;  // line 7
  float sum = 0.0f;
  float sum_tan = 0.0f;
  for (int q = 0; q < 5; ++q) {  // line 6
    int t0 = (q * height + r) * width + c;
    sum += x[t0];
    sum_tan += x_tan[t0];
  }
  for (int q = 0; q < 5; ++q) {  // line 7
    int t0 = (q * height + r) * width + c;  // line 8
    float part = x[t0];
    float part_tan = x_tan[t0];
    float t1 = part * sum / scale;  // line 9
    float t2 = sum + scale;
    float t3 = part / t2;
    out[t0] = t1 + t3;
    out_tan[t0] = (part_tan * sum + part * sum_tan - t1 * scale_tan) / scale
        + (part_tan - t3 * (sum_tan + scale_tan)) / t2;
  }
}
