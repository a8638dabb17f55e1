// Gradient of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, unsigned int from, unsigned int to,
    unsigned int by, int n, double *out_adj, double *x_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 4
  double v = x[i];  // line 5
  long long trips = 0;
  for (unsigned int k = from; k < to; k += 805306368) {  // line 7
    ++trips;
    tape.push(v);
    v += 1e-10 * sin(v) * k;
  }
  long long trips_1 = 0;
  for (int k = 0; k < n; k += by) {  // line 8
    ++trips_1;
    tape.push(v);
    v += 1e-10 * sin(v) * k;
  }
  long long trips_2 = 0;
  for (int k = 0; (unsigned int)k < 4000000000u; k += 1000000000u) {  // line 9
    ++trips_2;
    tape.push(v);
    v += 1e-10 * sin(v) * k;
  }
  double v_kept[2];  // line 10
  int trips_3 = 0;
  for (unsigned int k = 3087007744u; k < 3221225472u; k *= 2) {
    v_kept[trips_3] = v;
    v += 1e-10 * sin(v) * k;
    ++trips_3;
  }
  int t0 = i % 3;  // line 13
  unsigned char c = 250;
  short s = 32000;
  for (int k = 0; k < 4 + t0; ++k) {
    tape.push(v);
    tape.push(c);
    tape.push(s);
    v += 1e-5 * sin(v) * (c + s);
    c += 3;
    s += 400;
  }
  long long trips_4 = 0;
  for (unsigned char k = 200; k > 100; k += 9) {  // line 18
    ++trips_4;
    tape.push(v);
    tape.push(k);
    v += 0.001 * sin(v) * k;
  }
  out[i] = v;  // line 19

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  for (long long k = trips_4; k > 0; --k) {  // line 18
    unsigned char k_1 = tape.pop<unsigned char>();
    double v_1 = tape.pop<double>();
    v_adj += v_adj * k_1 * 0.001 * cos(v_1);
  }
  for (int k = 4 + t0 - 1; k >= 0; --k) {  // line 13
    short s_1 = tape.pop<short>();
    unsigned char c_1 = tape.pop<unsigned char>();
    double v_1 = tape.pop<double>();
    v_adj += v_adj * (c_1 + s_1) * 1e-5 * cos(v_1);  // line 14
  }
  for (int k = 2; k > 0; --k) {  // line 10
    unsigned int k_1 = 3087007744u << (k - 1);
    double v_1 = v_kept[k - 1];
    v_adj += v_adj * k_1 * 1e-10 * cos(v_1);
  }
  for (long long k = trips_2; k > 0; --k) {  // line 9
    int k_1 = (unsigned int)(k - 1) * 1000000000;
    double v_1 = tape.pop<double>();
    v_adj += v_adj * k_1 * 1e-10 * cos(v_1);
  }
  for (long long k = trips_1; k > 0; --k) {  // line 8
    int k_1 = (unsigned int)(k - 1) * by;
    double v_1 = tape.pop<double>();
    v_adj += v_adj * k_1 * 1e-10 * cos(v_1);
  }
  for (long long k = trips; k > 0; --k) {  // line 7
    unsigned int k_1 = from + (unsigned int)(k - 1) * 805306368;
    double v_1 = tape.pop<double>();
    v_adj += v_adj * k_1 * 1e-10 * cos(v_1);
  }
  atomicAdd(&x_adj[i], v_adj);  // line 5
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(unsigned int from, unsigned int to,
    unsigned int by, int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  for (unsigned int k = from; k < to; k += 805306368) t0 += 2;
  unsigned long long t1 = 0;
  for (int k = 0; k < n; k += by) t1 += 2;
  unsigned long long t2 = 0;
  for (int k = 0; (unsigned int)k < 4000000000u; k += 1000000000u) t2 += 2;
  int t3 = i % 3;
  unsigned long long t4 = 0;
  for (unsigned char k = 200; k > 100; k += 9) t4 += 3;
  return t0 + t1 + t2 + (unsigned long long)(4 + t3 > 0 ? 4 + t3 : 0) * 4 + t4;
}
