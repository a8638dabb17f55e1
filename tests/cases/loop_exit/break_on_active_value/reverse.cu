// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double v = x[i];  // line 5
  double s = 0.0;
  int k = 0;
  bool broke = false;
  int trips = 0;
  while (!broke && k < 20) {  // line 6
    double v_1 = v * 10.0;  // line 7
    if (v_1 > 5000.0 * (1 + i % 3 * 9)) {  // line 6
      broke = true;
    } else {
      s += sqrt(v_1) * 0.1;  // line 9
      ++k;  // line 6
    }
    ++trips;
    tape.push(v);
    v = v_1;
  }
  out[i] = s + log(v);  // line 11

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj = s_adj * (1.0 / v);
  for (int k_1 = trips; k_1 > 0; --k_1) {  // line 6
    double v_1 = tape.pop<double>();
    v_1 *= 10.0;  // line 7
    if (!(v_1 > 5000.0 * (1 + i % 3 * 9))) v_adj += s_adj * 0.1 * (0.5 / sqrt(v_1));  // line 6
    v_adj *= 10.0;  // line 7
  }
  atomicAdd(&x_adj[i], v_adj);  // line 5
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words() {
  return 40;
}
