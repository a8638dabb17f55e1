// Gradient of `kernel` (kernel.cu:14) with respect to out, x, small, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   small_adj: in: the adjoint of *small after the function, the seed; out: 0 where *small was written
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *__restrict__ x, float *small,
    const float *__restrict__ y, double *out_adj, double *x_adj, float *small_adj, float *y_adj) {
  int i = threadIdx.x;  // line 15
  double v_numbers[2];  // line 16
  double v_numbers_adj[2] = {};
  double r_numbers[2];
  double r_numbers_adj[2] = {};
  long t0 = (long)i * 2;  // line 17
  long t1 = 1 + t0;
  double t2 = x[t1];
  v_numbers[0] = x[t0];
  v_numbers[1] = t2;
  for (int k = 0; k < 2; ++k) {  // line 18
    double t3 = v_numbers[k];
    r_numbers[k] = t3 * v_numbers[1 - k] + t3;
  }
  float c_weight = y[i];  // line 21
  long t3 = (long)i * 4;  // line 25
  float t4 = y[t3];
  long t5 = t3 + 1;
  float t6 = y[t5];
  long t7 = t3 + 2;
  float t8 = y[t7];
  long t9 = t3 + 3;
  float t10 = y[t9];
  out[t0] = r_numbers[0];  // line 19
  out[t1] = r_numbers[1];
  out[64 + i] = c_weight * t2;  // line 23
  float s[4];  // line 24
  float s_adj[4] = {};
  s[0] = t4;  // line 25
  s[1] = t6;
  s[2] = t8;
  s[3] = t10;
  int t11 = i % 4;  // line 26
  float t12 = s[t11];
  s[t11] = t12 * t10;
  small[t3] = s[0];  // line 27
  small[t5] = s[1];
  small[t7] = s[2];
  small[t9] = s[3];

  // reverse sweep
  float t13 = atomicExch(&small_adj[t9], 0.0f);
  float t14 = atomicExch(&small_adj[t7], 0.0f);
  float t15 = atomicExch(&small_adj[t5], 0.0f);
  float t16 = atomicExch(&small_adj[t3], 0.0f);
  s_adj[3] += t13;
  s_adj[2] += t14;
  s_adj[1] += t15;
  s_adj[0] += t16;
  float t17 = s_adj[t11];  // line 26
  s_adj[t11] = t17 * t10;
  float y_row[4];  // line 25
  y_row[3] = t17 * t12 + s_adj[3];
  y_row[2] = s_adj[2];
  y_row[1] = s_adj[1];
  y_row[0] = s_adj[0];
  ::cugrad::accumulate_span((float (*)[4])(y_adj + t3), y_row);
  double t18 = ::cugrad::atomic_exchange(&out_adj[64 + i], 0.0);  // line 23
  float c_weight_adj = (float)(t18 * t2);
  atomicAdd(&y_adj[i], c_weight_adj);  // line 21
  double t19 = ::cugrad::atomic_exchange(&out_adj[t1], 0.0);  // line 19
  double t20 = ::cugrad::atomic_exchange(&out_adj[t0], 0.0);
  r_numbers_adj[1] += t19;
  r_numbers_adj[0] += t20;
  for (int k = 1; k >= 0; --k) {  // line 18
    double t21 = r_numbers_adj[k];
    v_numbers_adj[1 - k] += t21 * v_numbers[k];
    v_numbers_adj[k] += t21 + t21 * v_numbers[1 - k];
    r_numbers_adj[k] = 0.0;
  }
  atomicAdd(&x_adj[t1], t18 * c_weight + v_numbers_adj[1]);  // line 17
  atomicAdd(&x_adj[t0], v_numbers_adj[0]);
}
