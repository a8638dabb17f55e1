// Gradient of `blend` (kernel.cu:2) with respect to out, depth, colour, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   depth_adj: the gradient with respect to *depth is added to it
//   colour_adj: the gradient with respect to *colour is added to it
//   tape: holds what the reverse sweep needs of loops; `blend_rev_words` says how many words.
static __global__ void blend_rev(double *out, const double *__restrict__ depth,
    const double *__restrict__ colour, const int *__restrict__ list, int n, double *out_adj,
    double *depth_adj, double *colour_adj, ::cugrad::tape tape) {
  __shared__ double depth_sums[512];
  __shared__ double colour_sums[512];
  __shared__ double depths[16];
  __shared__ double depths_adj[16];
  __shared__ int ids[16];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&depth_sums);
  ::cugrad::zero_shared(&colour_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    ::cugrad::zero_shared(&depths_adj);
    __syncthreads();
    int t = threadIdx.x;  // line 5
    double rest = 1.0;
    double sum = 0.0;
    bool done = false;
    int first = 0;
    bool broke = false;
    int trips = 0;
    while (!broke && first < n) {  // line 8
      int t0 = __syncthreads_count(done);  // line 9
      __syncthreads();
      if (t0 == 16) {
        broke = true;
      } else {
        if (first + t < n) {  // line 10
          int t1 = list[first + t];  // line 11
          ids[t] = t1;
          depths[t] = depth[t1];  // line 12
        }
        __syncthreads();  // line 14
        int trips_1 = 0;
        for (int j = 0; !done && j < min(16, n - first); ++j) {  // line 15
          double a = 0.3 + 0.1 * sin(depths[j] + 0.1 * t);  // line 16
          double rest_1 = rest;
          if (!(a < 0.25)) {  // line 17
            double next = rest * (1.0 - a);  // line 18
            if (next < 0.001) {  // line 19
              done = true;
            } else {
              sum += colour[ids[j]] * a * rest;  // line 23
              rest_1 = next;
            }
          }
          ++trips_1;  // line 15
          tape.push(rest);
          rest = rest_1;
        }
        first += 16;  // line 8
        tape.push(trips_1);
      }
      ++trips;
      tape.push(t0);
    }
    out[t] = sum + 0.5 * rest;  // line 27

    // reverse sweep
    double sum_adj = ::cugrad::atomic_exchange(&out_adj[t], 0.0);
    double rest_adj = sum_adj * 0.5;
    for (int k = trips; k > 0; --k) {  // line 8
      int first_1 = (k - 1) * 16;
      int t0 = tape.pop<int>();
      if (t0 != 16) {  // line 9
        int trips_1 = tape.pop<int>();
        bool t1 = first_1 + t < n;  // line 10
        __syncthreads();
        if (t1) {
          int t2 = list[first_1 + t];  // line 11
          ids[t] = t2;
          depths[t] = depth[t2];  // line 12
        }
        __syncthreads();  // line 10
        int k_1 = ::cugrad::most_of_warp(trips_1);
        for (; k_1 > 7; k_1 -= 8) {  // line 15
          double depths_row[8];
          #pragma unroll
          for (int k_2 = 0; k_2 < 8; ++k_2) {
            int k_3 = k_1 - k_2;
            int j = k_3 - 1;
            int t2 = 0;
            double t3 = 0.0;
            bool adds = false;
            double t4 = 0.0;
            if (k_3 <= trips_1) {
              double rest_1 = tape.pop<double>();
              double t5 = depths[j] + 0.1 * t;  // line 16
              double a = 0.3 + 0.1 * sin(t5);
              double a_adj = 0.0;
              if (!(a < 0.25)) {  // line 17
                double t6 = 1.0 - a;  // line 18
                double next = rest_1 * t6;
                double next_adj = rest_adj;
                if (next < 0.001) {  // line 19
                  next_adj = 0.0;
                } else {
                  t2 = ids[j];  // line 23
                  double t7 = colour[t2];
                  double t8 = sum_adj * rest_1;
                  t3 = t8 * a;
                  a_adj = t8 * t7;
                  rest_adj = sum_adj * (t7 * a);
                  adds = true;
                }
                double t7 = next_adj * t6;  // line 18
                bool t8 = next_adj == 0.0;
                rest_adj += t8 && t7 != t7 ? 0.0 : t7;
                double t9 = next_adj * rest_1;
                a_adj -= t8 && t9 != t9 ? 0.0 : t9;
              }
              t4 = a_adj * 0.1 * cos(t5);  // line 16
            }
            depths_row[7 - k_2] = t4;  // line 15
            int t5 = ::cugrad::lane_that_adds(adds, t2);
            if ((unsigned long long)t5 < 512) {
              ::cugrad::accumulate_warp(&colour_sums[t5], t3);
            } else {
              ::cugrad::accumulate_warp(&colour_adj[t5], t3);
            }
          }
          ::cugrad::accumulate_rows((double (*)[8])&depths_adj[k_1 - 7 - 1], depths_row);
        }
        while (k_1 > 0) {
          int j = k_1 - 1;
          int t2 = 0;
          double t3 = 0.0;
          double t4 = 0.0;
          bool adds = false;
          if (k_1 <= trips_1) {
            double rest_1 = tape.pop<double>();
            double t5 = depths[j] + 0.1 * t;  // line 16
            double a = 0.3 + 0.1 * sin(t5);
            double a_adj = 0.0;
            if (!(a < 0.25)) {  // line 17
              double t6 = 1.0 - a;  // line 18
              double next = rest_1 * t6;
              double next_adj = rest_adj;
              if (next < 0.001) {  // line 19
                next_adj = 0.0;
              } else {
                t2 = ids[j];  // line 23
                double t7 = colour[t2];
                double t8 = sum_adj * rest_1;
                t3 = t8 * a;
                a_adj = t8 * t7;
                rest_adj = sum_adj * (t7 * a);
                adds = true;
              }
              double t7 = next_adj * t6;  // line 18
              bool t8 = next_adj == 0.0;
              rest_adj += t8 && t7 != t7 ? 0.0 : t7;
              double t9 = next_adj * rest_1;
              a_adj -= t8 && t9 != t9 ? 0.0 : t9;
            }
            t4 = a_adj * 0.1 * cos(t5);  // line 16
          }
          ::cugrad::accumulate_warp(&depths_adj[j], t4);  // line 15
          int t5 = ::cugrad::lane_that_adds(adds, t2);
          if ((unsigned long long)t5 < 512) {
            ::cugrad::accumulate_warp(&colour_sums[t5], t3);
          } else {
            ::cugrad::accumulate_warp(&colour_adj[t5], t3);
          }
          k_1 = j;
        }
        __syncthreads();  // line 14
        if (t1) {  // line 10
          int t2 = list[first_1 + t];  // line 11
          double t3 = depths_adj[t];  // line 12
          if ((unsigned long long)t2 < 512) {
            atomicAdd(&depth_sums[t2], t3);
          } else {
            atomicAdd(&depth_adj[t2], t3);
          }
          depths_adj[t] = 0.0;
        }
      }
      __syncthreads();  // line 9
    }
    __syncthreads();
  }
  __syncthreads();
  unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  for (unsigned int k_1 = k; k_1 < 512; k_1 += blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&depth_adj[k_1], depth_sums[k_1]);
  }
  for (; k < 512; k += blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&colour_adj[k], colour_sums[k]);
  }
}

// Words of tape that a thread of `blend_rev` keeps at most.
static unsigned long long blend_rev_words(int n) {
  long long t0 = 16 < (long long)n ? 16 : (long long)n;
  return (unsigned long long)((long long)n > 0 ? ((long long)n + 15) / 16 : 0)
      * ((unsigned long long)(t0 > 0 ? t0 : 0) * 2 + 1 + 1);
}
