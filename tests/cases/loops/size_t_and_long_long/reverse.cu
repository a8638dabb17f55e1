// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *__restrict__ x, unsigned long n, double *out_adj,
    double *x_adj, ::cugrad::tape tape) {
  __shared__ double v_adj_all[1024];
  unsigned long i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  bool t0 = i < n;  // line 3
  bool all_here = ::cugrad::all_here(t0);
  if (!t0) return;
  double v_kept[16];  // line 5
  unsigned long t1 = 0 < 2 * n ? (2 * n - 1) / 4 + 1 : 0;
  unsigned long t2 = t1 / 8;
  unsigned long t3 = t1 % 8 == 0 ? 0 : 1;
  double v = 1.0;
  unsigned long k = 0;
  for (unsigned long strip = 0; strip < t2 + t3; ++strip) {
    if (strip < 16) {
      v_kept[strip] = v;
    } else {
      tape.push(v);
    }
    if (t1 - strip * 8 >= 8) {
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        v = v * 0.5 + x[k] * v;
        k += 4;
      }
    } else {
      for (int step = 0; step < (int)(t1 - strip * 8); ++step) {
        v = v * 0.5 + x[k] * v;
        k += 4;
      }
    }
  }
  long long k_1 = (long long)n - 1;  // line 6
  for (long long k_2 = k_1; k_2 >= -2; k_2 -= 3) v += x[k_2 + 2] / (k_2 + 4);
  double out_seed = out_adj[i];  // line 7
  double t4 = x[i];
  out[i] = v * t4;

  // reverse sweep
  double v_adj = out_seed * t4;
  atomicAdd(&x_adj[i], out_seed * v);
  unsigned long long t5 = k_1;  // line 6
  unsigned long long k_2 = k_1 >= -2 ? (t5 + 2) / 3 + 1 : 0;
  if (all_here && k_2 - 1 >= (unsigned long long)blockDim.x / 4 && blockDim.x >= 8 && blockDim.y == 1
      && blockDim.z == 1) {
    v_adj_all[threadIdx.x] = v_adj;
    __syncthreads();
    for (unsigned long long k_3 = 1 + (unsigned long long)threadIdx.x; k_3 <= k_2; k_3 += blockDim.x) {
      double x_sum = 0.0;
      for (unsigned int j = 0; j < blockDim.x; ++j) {
        x_sum += v_adj_all[j] / ((long long)(t5 - (k_3 - 1) * 3) + 4);
      }
      atomicAdd(&x_adj[(long long)(t5 - (k_3 - 1) * 3) + 2], x_sum);
    }
    __syncthreads();
  } else {
    for (; k_2 > 7; k_2 -= 8) {
      double x_row[8];
      #pragma unroll
      for (int k_3 = 0; k_3 < 8; ++k_3) {
        unsigned long long k_4 = k_2 - k_3;
        long long k_5 = t5 - (k_4 - 1) * 3;
        x_row[k_3] = v_adj / (k_5 + 4);
      }
      ::cugrad::accumulate_warp((double (*)[8][3])(x_adj + ((long long)(t5 - (k_2 - 1) * 3) + 2)), x_row);
    }
    for (; k_2 > 0; --k_2) {
      long long k_3 = t5 - (k_2 - 1) * 3;
      ::cugrad::accumulate_warp(&x_adj[k_3 + 2], v_adj / (k_3 + 4));
    }
  }
  unsigned long strip = t2 + t3;
  while (strip > 0) {  // line 5
    --strip;
    double v_1;
    if (strip < 16) {
      v_1 = v_kept[strip];
    } else {
      v_1 = tape.pop<double>();
    }
    unsigned long t6 = strip * 8;
    if (t1 - t6 >= 8) {
      double v_steps[8];
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        unsigned long k_3 = (t6 + step) * 4;
        v_steps[step] = v_1;
        v_1 = v_1 * 0.5 + x[k_3] * v_1;
      }
      double x_row[8];
      int step = 8;
      #pragma unroll
      while (step > 0) {
        --step;
        unsigned long k_3 = (t6 + step) * 4;
        double v_2 = v_steps[step];
        double v_adj_1 = v_adj * x[k_3];
        x_row[step] = v_adj * v_2;
        v_adj = v_adj_1 + v_adj * 0.5;
      }
      ::cugrad::accumulate_warp((double (*)[8][4])(x_adj + t6 * 4), x_row);
    } else {
      int step = t1 - t6;
      double v_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        unsigned long k_3 = (t6 + step_1) * 4;
        v_steps[step_1] = v_1;
        v_1 = v_1 * 0.5 + x[k_3] * v_1;
      }
      for (; step > 0; --step) {
        unsigned long k_3 = (t6 + (step - 1)) * 4;
        double v_2 = v_steps[step - 1];
        double v_adj_1 = v_adj * x[k_3];
        ::cugrad::accumulate_warp(&x_adj[k_3], v_adj * v_2);
        v_adj = v_adj_1 + v_adj * 0.5;
      }
    }
  }
  out_adj[i] = 0.0;  // line 7
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(unsigned long n) {
  unsigned long t0 = 0 < 2 * n ? (2 * n - 1) / 4 + 1 : 0;
  unsigned long t1 = t0 / 8;
  unsigned long t2 = t0 % 8 == 0 ? 0 : 1;
  unsigned long t3 = t1 + t2 > 0 ? t1 + t2 : 0;
  return ((unsigned long long)t3 > 16 ? (unsigned long long)t3 - 16 : 0) * 2;
}
