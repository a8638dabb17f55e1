// Gradient of `lookup` (kernel.cu:15) with respect to xs, value, by cugrad.
//   xs_adj: in: the adjoint of *xs after the function, the seed; out: 0 where *xs was written
//   value_adj: the gradient with respect to *value is added to it
static __global__ void lookup_rev(double *xs, const double *energy, const double *value, int n,
    double *xs_adj, double *value_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 16
  if (i >= n) return;  // line 15
  double e = energy[i];  // line 18
  int lower = 0;
  int upper = 10;
  int length = 10;
  while (length > 1) {  // line 4
    int mid = lower + length / 2;  // line 5
    if (mid * 0.1 > e) {  // line 6
      upper = mid;
    } else {
      lower = mid;
    }
    length = upper - lower;  // line 10
  }
  double f = (e - lower * 0.1) / 0.1;  // line 20
  const double *low = value + 6 * lower;  // line 21
  double *t0 = value_adj + 6 * lower;
  const double *high = low + 6;  // line 22
  double macro[2];  // line 23
  double macro_adj[2] = {};
  macro[0] = 0.0;
  macro[1] = 0.0;
  for (int nuc = 0; nuc < 3; ++nuc) {  // line 24
    for (int t = 0; t < 2; ++t) {  // line 25
      macro[t] += (high[2 * nuc + t] * f + (1.0 - f) * low[2 * nuc + t]) * (nuc + 1);
    }
  }
  for (int t = 0; t < 2; ++t) xs[2 * i + t] = macro[t] * macro[0];  // line 26

  // reverse sweep
  for (int t = 1; t >= 0; --t) {
    double t1 = xs_adj[2 * i + t];
    macro_adj[0] += t1 * macro[t];
    macro_adj[t] += t1 * macro[0];
  }
  for (int nuc = 2; nuc >= 0; --nuc) {  // line 24
    for (int t = 1; t >= 0; --t) {  // line 25
      double t1 = macro_adj[t] * (nuc + 1);
      atomicAdd(&t0[2 * nuc + t], t1 * (1.0 - f));
      atomicAdd(&(t0 + 6)[2 * nuc + t], t1 * f);
    }
  }
  for (int t = 1; t >= 0; --t) xs_adj[2 * i + t] = 0.0;  // line 26
}
