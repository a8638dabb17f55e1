// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  int steps = i % 5 + 2;  // line 6
  int state = 0;
  double r = 0.0;
  long long trips = 0;
  while (state != 3) {  // line 8
    double r_1;
    int state_1 = 1;
    if (state == 0) {  // line 9
      r_1 = x[i];  // line 10
    } else if (state == 1) {  // line 9
      r_1 = r * r + x[i];  // line 12
      --steps;  // line 13
      state_1 = steps > 0 ? (steps % 2 != 0 ? 2 : 1) : 3;
    } else if (state == 2) {  // line 9
      r_1 = sin(r);  // line 15
      state_1 = steps > 1 ? 1 : 3;
    } else {
      state_1 = state;
      r_1 = r;
    }
    ++trips;  // line 8
    tape.push(r);
    tape.push(state);
    state = state_1;
    r = r_1;
  }
  out[i] = r;  // line 18

  // reverse sweep
  double r_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double x_sum = 0.0;
  for (long long k = trips; k > 0; --k) {  // line 8
    int state_1 = tape.pop<int>();
    double r_1 = tape.pop<double>();
    if (state_1 == 0) {  // line 9
      x_sum += r_adj;  // line 10
      r_adj = 0.0;
    } else if (state_1 == 1) {  // line 9
      x_sum += r_adj;  // line 12
      r_adj = 2.0 * r_adj * r_1;
    } else if (state_1 == 2) {  // line 9
      r_adj *= cos(r_1);  // line 15
    }
  }
  ::cugrad::accumulate_sum(&x_adj[i], x_sum);  // line 8
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    int steps = i % 5 + 2;
    int state = 0;
    while (state != 3) {
      if (state == 0) {
        state = 1;
      } else if (state == 1) {
        --steps;
        state = steps > 0 ? (steps % 2 != 0 ? 2 : 1) : 3;
      } else if (state == 2) {
        state = steps > 1 ? 1 : 3;
      }
      t0 += 3;
    }
  }
  return t0;
}
