// Gradient of `composite` (kernel.cu:2) with respect to pixel, alpha, colour, by cugrad.
//   pixel_adj: in: the adjoint of *pixel after the function, the seed; out: 0 where *pixel was written
//   alpha_adj: the gradient with respect to *alpha is added to it
//   colour_adj: the gradient with respect to *colour is added to it
static __global__ void composite_rev(double *pixel, const double *alpha, const double *colour,
    const int *order, int n, double *pixel_adj, double *alpha_adj, double *colour_adj) {
  __shared__ double alpha_sums[512];
  __shared__ double colour_sums[512];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&alpha_sums);
  ::cugrad::zero_shared(&colour_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int i = threadIdx.x;  // line 3
    if (i < n) {  // line 2
      double T_kept[1];  // line 7
      double T = 1.0;
      bool done = false;
      double C_0 = 0.0;
      double C_1 = 0.0;
      double C_2 = 0.0;
      int trips = 0;
      for (int k = 0; !done && k < 5; ++k) {
        if (trips % 8 == 0) T_kept[trips / 8] = T;
        int g = order[i * 5 + k];  // line 8
        if (g != 3) {  // line 7
          double a = alpha[g] * (1.0 - 0.05 * i);  // line 10
          double next = T * (1.0 - a);  // line 11
          if (next < 0.0001) {  // line 7
            done = true;
          } else {
            C_0 += colour[g * 3] * a * T;  // line 16
            C_1 += colour[g * 3 + 1] * a * T;
            C_2 += colour[g * 3 + 2] * a * T;
            T = next;
          }
        }
        ++trips;  // line 7
      }
      pixel[i] = C_0 + T * 0.5;  // line 19
      pixel[n + i] = C_1 + T * 0.5;
      pixel[2 * n + i] = C_2 + T * 0.5;

      // reverse sweep
      double C_2_adj = ::cugrad::atomic_exchange(&pixel_adj[2 * n + i], 0.0);
      double T_adj = C_2_adj * 0.5;
      double C_1_adj = ::cugrad::atomic_exchange(&pixel_adj[n + i], 0.0);
      T_adj += C_1_adj * 0.5;
      double C_0_adj = ::cugrad::atomic_exchange(&pixel_adj[i], 0.0);
      T_adj += C_0_adj * 0.5;
      for (int strip = trips / 8 + (trips % 8 == 0 ? 0 : 1); strip > 0; --strip) {  // line 7
        int t0 = (strip - 1) * 8;
        int step = trips - t0 >= 8 ? 8 : trips - t0;
        double T_steps[8];
        bool t_steps[8];
        double T_1 = T_kept[strip - 1];
        for (int step_1 = 0; step_1 < step; ++step_1) {
          int k = t0 + step_1;
          int g = order[i * 5 + k];  // line 8
          double T_2 = T_1;
          if (g != 3) {  // line 7
            double a = alpha[g] * (1.0 - 0.05 * i);  // line 10
            double next = T_1 * (1.0 - a);  // line 11
            bool t1 = next < 0.0001 && k + 1 == trips;  // line 12
            if (!t1) T_2 = next;  // line 7
            t_steps[step_1] = t1;
          }
          T_steps[step_1] = T_1;
          T_1 = T_2;
        }
        while (step > 0) {
          --step;
          int k = t0 + step;
          double T_2 = T_steps[step];
          int g = order[i * 5 + k];  // line 8
          if (g != 3) {  // line 7
            double t1 = 1.0 - 0.05 * i;  // line 10
            double a = alpha[g] * t1;
            double a_adj = 0.0;
            double next_adj = T_adj;
            if (t_steps[step]) {  // line 7
              next_adj = 0.0;
            } else {
              double t2 = colour[g * 3];  // line 16
              int t3 = g * 3 + 1;
              double t4 = colour[t3];
              int t5 = g * 3 + 2;
              double t6 = colour[t5];
              double t7 = C_2_adj * T_2;
              double T_adj_1 = C_2_adj * (t6 * a);
              double t8 = t7 * a;
              a_adj = t7 * t6;
              if ((unsigned long long)t5 < 512) {
                atomicAdd(&colour_sums[t5], t8);
              } else {
                atomicAdd(&colour_adj[t5], t8);
              }
              double t9 = C_1_adj * T_2;
              T_adj_1 += C_1_adj * (t4 * a);
              double t10 = t9 * a;
              a_adj += t9 * t4;
              if ((unsigned long long)t3 < 512) {
                atomicAdd(&colour_sums[t3], t10);
              } else {
                atomicAdd(&colour_adj[t3], t10);
              }
              double t11 = C_0_adj * T_2;
              double t12 = t11 * a;
              a_adj += t11 * t2;
              if ((unsigned long long)(g * 3) < 512) {
                atomicAdd(&colour_sums[g * 3], t12);
              } else {
                atomicAdd(&colour_adj[g * 3], t12);
              }
              T_adj = T_adj_1 + C_0_adj * (t2 * a);
            }
            T_adj += next_adj * (1.0 - a);  // line 11
            a_adj -= next_adj * T_2;
            double t2 = a_adj * t1;  // line 10
            if ((unsigned long long)g < 512) {
              atomicAdd(&alpha_sums[g], t2);
            } else {
              atomicAdd(&alpha_adj[g], t2);
            }
          }
        }
      }
    }
  }
  __syncthreads();
  unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  for (unsigned int k_1 = k; k_1 < 512; k_1 += blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&alpha_adj[k_1], alpha_sums[k_1]);
  }
  for (; k < 512; k += blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&colour_adj[k], colour_sums[k]);
  }
}
