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
    if (i < n) {  // line 4
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
        if (g != 3) {  // line 9
          double a = alpha[g] * (1.0 - 0.05 * i);  // line 10
          double next = T * (1.0 - a);  // line 11
          if (next < 0.0001) {  // line 12
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
      double t0 = T * 0.5;  // line 19
      pixel[i] = C_0 + t0;
      pixel[n + i] = C_1 + t0;
      pixel[2 * n + i] = C_2 + t0;

      // reverse sweep
      double C_2_adj = ::cugrad::atomic_exchange(&pixel_adj[2 * n + i], 0.0);
      double C_1_adj = ::cugrad::atomic_exchange(&pixel_adj[n + i], 0.0);
      double C_0_adj = ::cugrad::atomic_exchange(&pixel_adj[i], 0.0);
      double T_adj = (C_2_adj + C_1_adj + C_0_adj) * 0.5;
      for (int strip = trips / 8 + (trips % 8 == 0 ? 0 : 1); strip > 0; --strip) {  // line 7
        int t1 = (strip - 1) * 8;
        int step = trips - t1 >= 8 ? 8 : trips - t1;
        double T_steps[8];
        bool t_steps[8];
        double T_1 = T_kept[strip - 1];
        for (int step_1 = 0; step_1 < step; ++step_1) {
          int k = t1 + step_1;
          int k_1 = k + 1;
          int g = order[i * 5 + k];  // line 8
          double T_2 = T_1;
          if (g != 3) {  // line 9
            double a = alpha[g] * (1.0 - 0.05 * i);  // line 10
            double next = T_1 * (1.0 - a);  // line 11
            bool t2 = next < 0.0001 && k_1 == trips;  // line 12
            if (!t2) T_2 = next;
            t_steps[step_1] = t2;
          }
          T_steps[step_1] = T_1;  // line 7
          T_1 = T_2;
        }
        while (step > 0) {
          --step;
          int k = t1 + step;
          double T_2 = T_steps[step];
          int g = order[i * 5 + k];  // line 8
          if (g != 3) {  // line 9
            double t2 = 1.0 - 0.05 * i;  // line 10
            double a = alpha[g] * t2;
            double a_adj = 0.0;
            double next_adj = T_adj;
            if (t_steps[step]) {  // line 12
              next_adj = 0.0;
            } else {
              double t3 = colour[g * 3];  // line 16
              int t4 = g * 3 + 1;
              double t5 = colour[t4];
              int t6 = g * 3 + 2;
              double t7 = colour[t6];
              double t8 = C_2_adj * T_2;
              double T_adj_1 = C_2_adj * (t7 * a);
              double t9 = t8 * a;
              a_adj = t8 * t7;
              if ((unsigned long long)t6 < 512) {
                atomicAdd(&colour_sums[t6], t9);
              } else {
                atomicAdd(&colour_adj[t6], t9);
              }
              double t10 = C_1_adj * T_2;
              T_adj_1 += C_1_adj * (t5 * a);
              double t11 = t10 * a;
              a_adj += t10 * t5;
              if ((unsigned long long)t4 < 512) {
                atomicAdd(&colour_sums[t4], t11);
              } else {
                atomicAdd(&colour_adj[t4], t11);
              }
              double t12 = C_0_adj * T_2;
              double t13 = t12 * a;
              a_adj += t12 * t3;
              if ((unsigned long long)(g * 3) < 512) {
                atomicAdd(&colour_sums[g * 3], t13);
              } else {
                atomicAdd(&colour_adj[g * 3], t13);
              }
              T_adj = T_adj_1 + C_0_adj * (t3 * a);
            }
            T_adj += next_adj * (1.0 - a);  // line 11
            a_adj -= next_adj * T_2;
            double t3 = a_adj * t2;  // line 10
            if ((unsigned long long)g < 512) {
              atomicAdd(&alpha_sums[g], t3);
            } else {
              atomicAdd(&alpha_adj[g], t3);
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
