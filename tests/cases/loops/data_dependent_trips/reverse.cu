// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double t0 = (double)(1 << i % 6);  // line 6
  double v = x[i] * t0;
  double sum = 0.0;
  long long trips = 0;
  while (v > 0.9) {  // line 8
    sum += sin(v);  // line 9
    ++trips;  // line 8
    tape.push(v);
    v *= 0.5;
  }
  out[i] = sum * v;  // line 12

  // reverse sweep
  double t1 = out_adj[i];
  double sum_adj = t1 * v;
  double v_adj = t1 * sum;
  for (long long k = trips; k > 0; --k) {  // line 8
    double v_1 = tape.pop<double>();
    v_adj *= 0.5;  // line 10
    v_adj += sum_adj * cos(v_1);  // line 9
  }
  x_adj[i] += v_adj * t0;  // line 6
  out_adj[i] = 0.0;  // line 12
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(const double *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    double v = x[i] * (1 << i % 6);
    while (v > 0.9) {
      v *= 0.5;
      t0 += 2;
    }
  }
  return t0;
}
