// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double v = x[i];  // line 5
  bool stop = false;
  int trips = 0;
  for (int a = 0; a < 6 && !stop; ++a) {  // line 7
    if (a != i % 3) {
      double v_1 = v;
      int b = 0;
      bool broke = false;
      long long trips_1 = 0;
      while (!broke && b < 5) {  // line 9
        double v_2 = v_1;
        if (b == 3) {
          broke = true;
        } else if ((a + b) % 2 == 0) {
          v_2 = v_1 * x[b] + 0.2;  // line 12
          if (a * b > i) {  // line 9
            stop = true;
            broke = true;
          }
        }
        int b_1 = b;
        if (!broke) b_1 = b + 1;
        ++trips_1;
        tape.push(b);
        tape.push(v_1);
        v_1 = v_2;
        b = b_1;
      }
      v = sin(v_1);  // line 18
      tape.push(trips_1);
      tape.push(v_1);
    }
    ++trips;  // line 7
  }
  out[i] = v;  // line 20

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  for (int k = trips; k > 0; --k) {  // line 7
    if (k - 1 != i % 3) {
      double v_1 = tape.pop<double>();
      long long trips_1 = tape.pop<long long>();
      v_adj *= cos(v_1);  // line 18
      for (long long k_1 = trips_1; k_1 > 0; --k_1) {  // line 9
        double v_2 = tape.pop<double>();
        int b = tape.pop<int>();
        if (b != 3) {
          double v_adj_1 = v_adj;
          if ((k - 1 + b) % 2 == 0) {
            v_adj_1 = v_adj * x[b];  // line 12
            atomicAdd(&x_adj[b], v_adj * v_2);
          }
          v_adj = v_adj_1;
        }
      }
    }
  }
  atomicAdd(&x_adj[i], v_adj);  // line 5
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    bool stop = false;
    for (int a = 0; a < 6 && !stop; ++a) {
      unsigned long long t1 = 0;
      if (a != i % 3) {
        int b = 0;
        bool broke = false;
        unsigned long long t2 = 0;
        while (!broke && b < 5) {
          if (b == 3) {
            broke = true;
          } else if ((a + b) % 2 == 0) {
            if (a * b > i) {
              stop = true;
              broke = true;
            }
          }
          if (!broke) ++b;
          t2 += 3;
        }
        t1 = t2 + 4;
      }
      t0 += t1;
    }
  }
  return t0;
}
