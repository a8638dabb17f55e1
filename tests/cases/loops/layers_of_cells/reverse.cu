// Gradient of `layers` (kernel.cu:2) with respect to out, x, scale, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   scale_adj: the gradient with respect to scale is added to what it points to
static __global__ void layers_rev(float *out, const float *x, float scale, int width, int height,
    float *out_adj, float *x_adj, float *scale_adj) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  float scale_adj_1 = 0.0f;
  if (!(c >= width || r >= height)) {  // line 4
    float sum = 0.0f;
    for (int q = 0; q < 5; ++q) sum += x[(q * height + r) * width + c];  // line 6
    for (int q = 0; q < 5; ++q) {  // line 7
      int t0 = (q * height + r) * width + c;  // line 8
      float part = x[t0];
      out[t0] = part * sum / scale + part / (sum + scale);  // line 9
    }

    // reverse sweep
    float scale_inverse = 1.0f / scale;
    scale_adj_1 = 0.0f;
    float sum_adj = 0.0f;
    for (int q = 4; q >= 0; --q) {  // line 7
      int t0 = (q * height + r) * width + c;  // line 8
      float part = x[t0];
      float t1 = out_adj[t0];  // line 9
      float t2 = 1.0f / (sum + scale);
      float part_adj = t1 * t2;
      float t3 = -part_adj * (part * t2);
      sum_adj += t3;
      scale_adj_1 += t3;
      float t4 = t1 * scale_inverse;
      scale_adj_1 -= t4 * (part * sum * scale_inverse);
      part_adj += t4 * sum;
      sum_adj += t4 * part;
      ::cugrad::accumulate_own(&x_adj[t0], part_adj);  // line 8
    }
    for (int q = 4; q >= 0; --q) {  // line 6
      ::cugrad::accumulate_own(&x_adj[(q * height + r) * width + c], sum_adj);
    }
    for (int q = 4; q >= 0; --q) out_adj[(q * height + r) * width + c] = 0.0f;  // line 7
  }
  ::cugrad::accumulate_block(scale_adj, scale_adj_1);  // line 3
}
