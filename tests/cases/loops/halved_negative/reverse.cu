// Gradient of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of lines 7, 9, 10, 13.
static __global__ void kernel_rev(double *out, const double *x, int n, long long wide, double *out_adj,
    double *x_adj) {
  int i = threadIdx.x;  // line 4
  int from = i - 7;  // line 5
  double v = x[i];  // line 6
  double v_by_v = 1.0;
  for (int k = from; k != 0; k /= 2) {  // line 7
    v_by_v += 0.1 * (v_by_v * cos(v)) * k;
    v += 0.1 * sin(v) * k;
  }
  double v_kept[4];  // line 8
  int d_kept[4];
  int d = from;
  int trips = 0;
  for (int h = 8; h > 0; h /= 2) {
    v_kept[trips] = v;
    d_kept[trips] = d;
    v += 0.1 * sin(v) * d;
    d /= 4;
    ++trips;
  }
  double v_by_v_1 = 1.0;
  for (int k = n; k > 0; k /= 2) {  // line 9
    v_by_v_1 += 0.1 * (v_by_v_1 * cos(v)) / k;
    v += 0.1 * sin(v) / k;
  }
  int t = 1;
  double v_by_v_2 = 1.0;
  for (int s = blockDim.x / 2; s > 0; s /= 2) {  // line 10
    double t0 = (double)(s - t);
    v_by_v_2 += 0.1 * (v_by_v_2 * cos(v)) * t0;
    t *= 2;
    v += 0.1 * sin(v) * t0;
  }
  int d_1 = -from;  // line 12
  double v_by_v_3 = 1.0;
  for (long long h = wide; h > 0; h >>= 1) {  // line 13
    double t0 = (double)(d_1 + h % 5 - 2);  // line 14
    v_by_v_3 += 0.1 * (v_by_v_3 * cos(v)) * t0;
    d_1 >>= 1;  // line 15
    v += 0.1 * sin(v) * t0;
  }
  out[i] = v;  // line 17

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t0 = v_adj * v_by_v_3;  // line 13
  v_adj = v_adj == 0.0 && t0 != t0 ? 0.0 : t0;
  double t1 = v_adj * v_by_v_2;  // line 10
  v_adj = v_adj == 0.0 && t1 != t1 ? 0.0 : t1;
  double t2 = v_adj * v_by_v_1;  // line 9
  v_adj = v_adj == 0.0 && t2 != t2 ? 0.0 : t2;
  for (int k = 4; k > 0; --k) {  // line 8
    double v_1 = v_kept[k - 1];
    int d_2 = d_kept[k - 1];
    v_adj += v_adj * d_2 * 0.1 * cos(v_1);
  }
  double t3 = v_adj * v_by_v;  // line 7
  v_adj = v_adj == 0.0 && t3 != t3 ? 0.0 : t3;
  atomicAdd(&x_adj[i], v_adj);  // line 6
}
