// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, const int *stop, int n, double *out_adj,
    double *x_adj, ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  bool returned = false;
  double p = 1.0;
  int k = 0;
  int trips = 0;
  while (!returned && k < 7) {  // line 6
    double p_1 = p * (x[i * 7 + k] + 0.5);  // line 7
    int k_1 = k;
    if (k == stop[i]) {  // line 6
      out[i] = p_1 * p_1;  // line 9
      returned = true;
    } else {
      k_1 = k + 1;  // line 6
    }
    ++trips;
    tape.push(k);
    tape.push(p);
    p = p_1;
    k = k_1;
  }
  double p_adj = 0.0;
  if (!returned) {  // line 2
    out[i] = p + 1.0;  // line 13

    // reverse sweep
    p_adj = out_adj[i];
    out_adj[i] = 0.0;
  }
  for (int k_1 = trips; k_1 > 0; --k_1) {  // line 6
    double p_1 = tape.pop<double>();
    int k_2 = tape.pop<int>();
    double t0 = x[i * 7 + k_2] + 0.5;  // line 7
    double p_2 = p_1 * t0;
    if (k_2 == stop[i]) {  // line 6
      p_adj += 2.0 * out_adj[i] * p_2;  // line 9
      out_adj[i] = 0.0;
    }
    atomicAdd(&x_adj[i * 7 + k_2], p_adj * p_1);  // line 7
    p_adj *= t0;
  }
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words() {
  return 21;
}
