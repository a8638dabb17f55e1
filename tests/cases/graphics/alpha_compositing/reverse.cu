// Gradient of `composite` (kernel.cu:2) with respect to pixel, alpha, colour, by cugrad.
//   pixel_adj: in: the adjoint of *pixel after the function, the seed; out: 0 where *pixel was written
//   alpha_adj: the gradient with respect to *alpha is added to it
//   colour_adj: the gradient with respect to *colour is added to it
//   tape: holds what the reverse sweep needs of loops; `composite_rev_words` says how many words.
static __global__ void composite_rev(double *pixel, const double *alpha, const double *colour,
    const int *order, int n, double *pixel_adj, double *alpha_adj, double *colour_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double C[3] = {};  // line 5
  double C_adj[3] = {};
  C[0] = 0.0;
  double T = 1.0;
  bool done = false;
  int trips = 0;
  for (int k = 0; !done && k < 5; ++k) {  // line 7
    int g = order[i * 5 + k];  // line 8
    double T_1 = T;
    if (g != 3) {  // line 7
      double a = alpha[g] * (1.0 - 0.05 * i);  // line 10
      double next = T * (1.0 - a);  // line 11
      if (next < 0.0001) {  // line 7
        done = true;
      } else {
        for (int ch = 0; ch < 3; ++ch) C[ch] += colour[g * 3 + ch] * a * T;  // line 16
        T_1 = next;
      }
    }
    ++trips;  // line 7
    tape.push(T);
    T = T_1;
  }
  for (int ch = 0; ch < 3; ++ch) pixel[ch * n + i] = C[ch] + T * 0.5;  // line 19

  // reverse sweep
  double T_adj = 0.0;
  for (int ch = 2; ch >= 0; --ch) {
    double t0 = ::cugrad::atomic_exchange(&pixel_adj[ch * n + i], 0.0);
    T_adj += t0 * 0.5;
    C_adj[ch] += t0;
  }
  for (int k = trips; k > 0; --k) {  // line 7
    double T_1 = tape.pop<double>();
    int g = order[i * 5 + (k - 1)];  // line 8
    if (g != 3) {  // line 7
      double t0 = 1.0 - 0.05 * i;  // line 10
      double a = alpha[g] * t0;
      double t1 = 1.0 - a;  // line 11
      double next = T_1 * t1;
      double a_adj = 0.0;
      double next_adj = T_adj;
      if (next < 0.0001) {  // line 7
        next_adj = 0.0;
      } else {
        double T_adj_1 = 0.0;
        for (int ch = 2; ch >= 0; --ch) {  // line 16
          double t2 = colour[g * 3 + ch];
          double t3 = C_adj[ch];
          double t4 = t3 * T_1;
          T_adj_1 += t3 * (t2 * a);
          a_adj += t4 * t2;
          atomicAdd(&colour_adj[g * 3 + ch], t4 * a);
        }
        T_adj = T_adj_1;
      }
      T_adj += next_adj * t1;  // line 11
      a_adj -= next_adj * T_1;
      atomicAdd(&alpha_adj[g], a_adj * t0);  // line 10
    }
  }
}

// Words of tape that a thread of `composite_rev` keeps at most.
static unsigned long long composite_rev_words() {
  return 10;
}
