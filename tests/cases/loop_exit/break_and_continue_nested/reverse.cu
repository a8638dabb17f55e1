// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v = x[i];  // line 5
  bool stop = false;
  int trips = 0;
  for (int a = 0; a < 6 && !stop; ++a) {  // line 7
    if (a != i % 3) {  // line 8
      double v_1 = v;
      int b = 0;
      bool broke = false;
      long long trips_1 = 0;
      while (!broke && b < 5) {  // line 9
        if (trips_1 % 8 == 0) {
          tape.push(v_1);
          tape.push(b);
          tape.push(broke);
        }
        if (b == 3) {  // line 10
          broke = true;
        } else if ((a + b) % 2 == 0) {  // line 11
          v_1 = v_1 * x[b] + 0.2;  // line 12
          if (a * b > i) {  // line 13
            stop = true;
            broke = true;
          }
        }
        if (!broke) ++b;  // line 9
        ++trips_1;
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
  int k = trips;
  while (k > 0) {  // line 7
    int a = k - 1;
    if (a != i % 3) {  // line 8
      double v_1 = tape.pop<double>();
      long long trips_1 = tape.pop<long long>();
      v_adj *= cos(v_1);  // line 18
      for (long long strip = trips_1 / 8 + (trips_1 % 8 == 0 ? 0 : 1); strip > 0; --strip) {  // line 9
        bool broke = tape.pop<bool>();
        int b = tape.pop<int>();
        double v_2 = tape.pop<double>();
        long long t0 = (strip - 1) * 8;
        if (trips_1 - t0 >= 8) {
          bool t_steps[8];
          int b_steps[8];
          double v_steps[8];
          #pragma unroll
          for (int step = 0; step < 8; ++step) {
            long long trips_2 = t0 + step;
            bool t1 = trips_2 + 1 == trips_1;
            bool t2 = b == 3 && t1;  // line 10
            double v_3 = v_2;
            if (t2) {
              broke = true;
            } else if ((a + b) % 2 == 0) {  // line 11
              v_3 = v_2 * x[b] + 0.2;  // line 12
              broke = (a * b > i && t1) || broke;  // line 13
            }
            int b_1 = b;
            if (!broke) b_1 = b + 1;  // line 9
            t_steps[step] = t2;
            b_steps[step] = b;
            v_steps[step] = v_2;
            v_2 = v_3;
            b = b_1;
          }
          int step = 8;
          #pragma unroll
          while (step > 0) {
            --step;
            int b_1 = b_steps[step];
            double v_3 = v_steps[step];
            if (!t_steps[step]) {  // line 10
              double v_adj_1 = v_adj;
              if ((a + b_1) % 2 == 0) {  // line 11
                v_adj_1 = v_adj * x[b_1];  // line 12
                atomicAdd(&x_adj[b_1], v_adj * v_3);
              }
              v_adj = v_adj_1;
            }
          }
        } else {
          int step = trips_1 - t0;  // line 9
          bool t_steps[8];
          int b_steps[8];
          double v_steps[8];
          for (int step_1 = 0; step_1 < step; ++step_1) {
            long long trips_2 = t0 + step_1;
            bool t1 = trips_2 + 1 == trips_1;
            bool t2 = b == 3 && t1;  // line 10
            double v_3 = v_2;
            if (t2) {
              broke = true;
            } else if ((a + b) % 2 == 0) {  // line 11
              v_3 = v_2 * x[b] + 0.2;  // line 12
              broke = (a * b > i && t1) || broke;  // line 13
            }
            int b_1 = b;
            if (!broke) b_1 = b + 1;  // line 9
            t_steps[step_1] = t2;
            b_steps[step_1] = b;
            v_steps[step_1] = v_2;
            v_2 = v_3;
            b = b_1;
          }
          while (step > 0) {
            --step;
            int b_1 = b_steps[step];
            double v_3 = v_steps[step];
            if (!t_steps[step]) {  // line 10
              double v_adj_1 = v_adj;
              if ((a + b_1) % 2 == 0) {  // line 11
                v_adj_1 = v_adj * x[b_1];  // line 12
                atomicAdd(&x_adj[b_1], v_adj * v_3);
              }
              v_adj = v_adj_1;
            }
          }
        }
      }
    }
    k = a;
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
        long long trips = 0;
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
          t2 += trips % 8 == 0 ? 4 : 0;
          ++trips;
        }
        t1 = t2 + 4;
      }
      t0 += t1;
    }
  }
  return t0;
}
