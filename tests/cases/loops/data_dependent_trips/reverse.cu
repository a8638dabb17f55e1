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
  double v_kept[16];  // line 8
  double sum = 0.0;
  long long trips = 0;
  while (v > 0.9) {
    if (trips % 8 == 0) {
      long long t1 = trips / 8;
      if (t1 < 16) {
        v_kept[t1] = v;
      } else {
        tape.push(v);
      }
    }
    sum += sin(v);  // line 9
    v *= 0.5;  // line 10
    ++trips;  // line 8
  }
  out[i] = sum * v;  // line 12

  // reverse sweep
  double t1 = out_adj[i];
  double sum_adj = t1 * v;
  double v_adj = t1 * sum;
  long long strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  while (strip > 0) {  // line 8
    --strip;
    double v_1;
    if (strip < 16) {
      v_1 = v_kept[strip];
    } else {
      v_1 = tape.pop<double>();
    }
    long long t2 = trips - strip * 8 >= 8 ? 8 : trips - strip * 8;
    double v_steps[8];
    for (int step = 0; step < (int)t2; ++step) {
      v_steps[step] = v_1;
      v_1 *= 0.5;
    }
    for (int step = t2; step > 0; --step) {
      double v_2 = v_steps[step - 1];
      v_adj *= 0.5;  // line 10
      v_adj += sum_adj * cos(v_2);  // line 9
    }
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
    long long trips = 0;
    while (v > 0.9) {
      v *= 0.5;
      t0 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 2) : 0;
      ++trips;
    }
  }
  return t0;
}
