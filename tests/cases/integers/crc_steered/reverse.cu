// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  unsigned int crc = 65535 ^ (threadIdx.x * 4129);  // line 4
  double v = x[i];  // line 5
  unsigned int crc_kept[12];  // line 6
  double v_kept[12];
  double v_1 = v;
  for (int b = 0; b < 12; ++b) {
    bool top = (crc & 32768) != 0;  // line 7
    unsigned int crc_1 = (crc << 1) & 65535;  // line 8
    double v_2;
    if (top) {  // line 9
      crc_1 ^= 4129;  // line 10
      v_2 = v_1 * x[b % 16];  // line 11
    } else {
      v_2 = 0.5 * v_1 + v;  // line 13
    }
    v_kept[b] = v_1;  // line 6
    crc_kept[b] = crc;
    crc = crc_1;
    v_1 = v_2;
  }
  double t0 = (double)(crc % 7);  // line 16
  out[i] = v_1 * t0;

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0) * t0;
  double v_adj_1 = 0.0;
  for (int b = 11; b >= 0; --b) {  // line 6
    double v_2 = v_kept[b];
    unsigned int crc_1 = crc_kept[b];
    bool top = (crc_1 & 32768) != 0;  // line 7
    double v_adj_2;
    if (top) {  // line 9
      int t1 = b % 16;  // line 11
      v_adj_2 = v_adj * x[t1];
      ::cugrad::accumulate_warp(&x_adj[t1], v_adj * v_2);
    } else {
      v_adj_1 += v_adj;  // line 13
      v_adj_2 = v_adj * 0.5;
    }
    v_adj = v_adj_2;
  }
  v_adj_1 += v_adj;  // line 6
  atomicAdd(&x_adj[i], v_adj_1);  // line 5
}
