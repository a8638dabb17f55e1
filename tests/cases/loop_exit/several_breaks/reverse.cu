// Gradient of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double a = x[i];  // line 5
  double b = y[i];
  int k = 0;
  bool broke = false;
  int trips = 0;
  while (!broke && k < 6) {  // line 6
    double a_1 = 0.5 * a * b + 0.1;  // line 7
    double b_1 = b;
    int k_1 = k;
    if (k == 2 && i % 4 == 0) {  // line 6
      broke = true;
    } else {
      b_1 = 0.5 * sin(a_1) + b;  // line 9
      if (k == 3 && i % 4 == 1) {  // line 6
        a_1 = b_1;
        broke = true;
      } else {
        a_1 *= b_1;  // line 14
        if (k + i == 9) {  // line 6
          b_1 = 1.0;
          broke = true;
        } else {
          b_1 *= 0.5;  // line 16
          k_1 = k + 1;  // line 6
        }
      }
    }
    ++trips;
    tape.push(b);
    tape.push(a);
    tape.push(k);
    a = a_1;
    b = b_1;
    k = k_1;
  }
  out[i] = a * b;  // line 18

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double a_adj = t0 * b;
  double b_adj = t0 * a;
  for (int k_1 = trips; k_1 > 0; --k_1) {  // line 6
    int k_2 = tape.pop<int>();
    double a_1 = tape.pop<double>();
    double b_1 = tape.pop<double>();
    double t1 = 0.5 * a_1;  // line 7
    double a_2 = t1 * b_1 + 0.1;
    if (!(k_2 == 2 && i % 4 == 0)) {  // line 6
      double b_2 = 0.5 * sin(a_2) + b_1;  // line 9
      double a_adj_1 = 0.0;
      if (k_2 == 3 && i % 4 == 1) {  // line 6
        b_adj += a_adj;
      } else {
        b_adj = k_2 + i == 9 ? 0.0 : b_adj * 0.5;
        a_adj_1 = a_adj * b_2;  // line 14
        b_adj += a_adj * a_2;
      }
      a_adj = a_adj_1 + b_adj * 0.5 * cos(a_2);  // line 9
    }
    b_adj += a_adj * t1;  // line 7
    a_adj = a_adj * b_1 * 0.5;
  }
  atomicAdd(&y_adj[i], b_adj);  // line 5
  atomicAdd(&x_adj[i], a_adj);
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words() {
  return 30;
}
