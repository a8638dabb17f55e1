// Gradient of `leapfrog` (kernel.cu:2) with respect to x, v, by cugrad.
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
//   v_adj: in: the adjoint of *v after the function; out: the adjoint of *v before it
//   tape: holds what the reverse sweep needs of loops; `leapfrog_rev_words` says how many words.
static __global__ void leapfrog_rev(double *x, double *v, int n, int steps, double *x_adj, double *v_adj,
    ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  for (int s = 0; s < steps; ++s) {  // line 5
    double t0 = x[i];  // line 6
    double t1 = v[i];
    double t2 = t1 - 0.05 * (t0 + 0.3 * t0 * t0 * t0);
    double t3 = t0 + 0.1 * t2;  // line 7
    x[i] = t3;
    v[i] = t2 - 0.05 * (t3 + 0.3 * t3 * t3 * t3);  // line 8
    tape.push(t0);  // line 5
    tape.push(t1);
  }

  // reverse sweep
  for (int s = steps - 1; s >= 0; --s) {
    double t0 = tape.pop<double>();
    double t1 = tape.pop<double>();
    double t2 = 0.3 * t1;  // line 6
    double t3 = t2 * t1;
    double t4 = t1 + 0.1 * (t0 - 0.05 * (t1 + t3 * t1));  // line 7
    double t5 = 0.3 * t4;  // line 8
    double t6 = v_adj[i];
    double t7 = -t6 * 0.05;
    double t8 = t7 * t4;
    double t9 = t7 + t7 * (t5 * t4) + t8 * t5 + t8 * t4 * 0.3 + x_adj[i];  // line 7
    double t10 = t6 + t9 * 0.1;
    v_adj[i] = t10;  // line 6
    double t11 = -t10 * 0.05;
    double t12 = t11 * t1;
    x_adj[i] = t9 + t11 + t11 * t3 + t12 * t2 + t12 * t1 * 0.3;
  }
}

// Words of tape that a thread of `leapfrog_rev` keeps at most.
static unsigned long long leapfrog_rev_words(int steps) {
  return (unsigned long long)(steps > 0 ? steps : 0) * 4;
}
