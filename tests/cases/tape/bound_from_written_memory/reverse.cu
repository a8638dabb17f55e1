// Gradient of `refine` (kernel.cu:2) with respect to x, by cugrad.
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
//   tape: holds what the reverse sweep needs of loops; how much depends on memory that the kernel itself writes,
//   so the launcher takes CUGRAD_TAPE_WORDS or a default, and stops the program where that is too little.
static __global__ void refine_rev(double *x, int *steps, int n, double *x_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  for (int k = 0; k < 3; ++k) steps[i] += i % 2;  // line 5
  double v = x[i];  // line 6
  int t0 = steps[i];  // line 7
  for (int k = 0; k < t0; ++k) {
    tape.push(v);
    v -= 0.3 * (v * v - 0.5);
  }
  x[i] = v;  // line 8

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&x_adj[i], 0.0);
  for (int k = t0 - 1; k >= 0; --k) {  // line 7
    double v_1 = tape.pop<double>();
    v_adj -= 2.0 * (v_adj * 0.3) * v_1;
  }
  atomicAdd(&x_adj[i], v_adj);  // line 6
}
