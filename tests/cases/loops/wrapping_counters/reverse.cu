// Gradient of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of lines 7, 8, 9, 13, 18.
static __global__ void kernel_rev(double *out, const double *x, unsigned int from, unsigned int to,
    unsigned int by, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 4
  double v = x[i];  // line 5
  double v_by_v = 1.0;
  for (unsigned int k = from; k < to; k += 805306368) {  // line 7
    v_by_v += 1e-10 * (v_by_v * cos(v)) * k;
    v += 1e-10 * sin(v) * k;
  }
  double v_by_v_1 = 1.0;
  for (int k = 0; k < n; k += by) {  // line 8
    v_by_v_1 += 1e-10 * (v_by_v_1 * cos(v)) * k;
    v += 1e-10 * sin(v) * k;
  }
  double v_by_v_2 = 1.0;
  for (int k = 0; (unsigned int)k < 4000000000u; k += 1000000000u) {  // line 9
    v_by_v_2 += 1e-10 * (v_by_v_2 * cos(v)) * k;
    v += 1e-10 * sin(v) * k;
  }
  double v_kept[2];  // line 10
  int trips = 0;
  for (unsigned int k = 3087007744u; k < 3221225472u; k *= 2) {
    v_kept[trips] = v;
    v += 1e-10 * sin(v) * k;
    ++trips;
  }
  int t0 = i % 3;  // line 13
  unsigned char c = 250;
  short s = 32000;
  double v_by_v_3 = 1.0;
  for (int k = 0; k < 4 + t0; ++k) {
    double t1 = (double)(c + s);  // line 14
    v_by_v_3 += 1e-5 * (v_by_v_3 * cos(v)) * t1;
    c += 3;  // line 15
    s += 400;  // line 16
    v += 1e-5 * sin(v) * t1;
  }
  double v_by_v_4 = 1.0;
  for (unsigned char k = 200; k > 100; k += 9) {  // line 18
    double t1 = (double)k;
    v_by_v_4 += 0.001 * (v_by_v_4 * cos(v)) * t1;
    v += 0.001 * sin(v) * t1;
  }
  out[i] = v;  // line 19

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t1 = v_adj * v_by_v_4;  // line 18
  v_adj = v_adj == 0.0 && t1 != t1 ? 0.0 : t1;
  double t2 = v_adj * v_by_v_3;  // line 13
  v_adj = v_adj == 0.0 && t2 != t2 ? 0.0 : t2;
  for (int k = 2; k > 0; --k) {  // line 10
    unsigned int k_1 = 3087007744u << (k - 1);
    double v_1 = v_kept[k - 1];
    v_adj += v_adj * k_1 * 1e-10 * cos(v_1);
  }
  double t3 = v_adj * v_by_v_2;  // line 9
  v_adj = v_adj == 0.0 && t3 != t3 ? 0.0 : t3;
  double t4 = v_adj * v_by_v_1;  // line 8
  v_adj = v_adj == 0.0 && t4 != t4 ? 0.0 : t4;
  double t5 = v_adj * v_by_v;  // line 7
  v_adj = v_adj == 0.0 && t5 != t5 ? 0.0 : t5;
  atomicAdd(&x_adj[i], v_adj);  // line 5
}
