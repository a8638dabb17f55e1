// Gradient of `kernel` (kernel.cu:2) with respect to u, by cugrad.
//   u_adj: in: the adjoint of *u after the function; out: the adjoint of *u before it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *u, int n, int steps, double *u_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  for (int s = 0; s < steps; ++s) {  // line 5
    double t0 = u[i];
    u[i] = 3.0 * t0 * (1.0 - t0) + 0.01 * s;
    tape.push(t0);
  }

  // reverse sweep
  for (int s = steps - 1; s >= 0; --s) {
    double t0 = tape.pop<double>();
    double t1 = ::cugrad::atomic_exchange(&u_adj[i], 0.0);
    atomicAdd(&u_adj[i], -t1 * (3.0 * t0) + t1 * (1.0 - t0) * 3.0);
  }
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(int steps) {
  return (unsigned long long)(steps > 0 ? steps : 0) * 2;
}
