// Tangent of `lookup` (kernel.cu:15) with respect to xs, value, by cugrad.
//   xs_tan: tangent of xs
//   value_tan: tangent of value
static __global__ void lookup_fwd(double *xs, const double *energy, const double *value, int n,
    double *xs_tan, double *value_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 16
  if (i >= n) return;  // line 26
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
  double *t0 = value_tan + 6 * lower;
  const double *high = low + 6;  // line 22
  double macro[2];  // line 23
  double macro_tan[2] = {};
  macro[0] = 0.0;
  macro_tan[0] = 0.0;
  macro[1] = 0.0;
  macro_tan[1] = 0.0;
  for (int nuc = 0; nuc < 3; ++nuc) {  // line 24
    for (int t = 0; t < 2; ++t) {  // line 25
      int t1 = 2 * nuc + t;
      double t2 = 1.0 - f;
      macro[t] += (high[t1] * f + t2 * low[t1]) * (nuc + 1);
      macro_tan[t] += ((t0 + 6)[t1] * f + t2 * t0[t1]) * (nuc + 1);
    }
  }
  for (int t = 0; t < 2; ++t) {  // line 26
    double t1 = macro[t];
    double t2 = macro[0];
    xs[2 * i + t] = t1 * t2;
    xs_tan[2 * i + t] = macro_tan[t] * t2 + t1 * macro_tan[0];
  }
}
