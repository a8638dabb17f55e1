// Tangent of `path` (kernel.cu:8) with respect to pay, spot, vol, rate, by cugrad.
//   pay_tan: tangent of pay
//   spot_tan: tangent of spot
//   vol_tan: tangent of vol
//   rate_tan: tangent of rate
static __global__ void path_fwd(double *pay, const double *spot, double vol, double rate, int n, int steps,
    double *pay_tan, double *spot_tan, double vol_tan, double rate_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 9
  if (i >= n) return;  // line 17
  unsigned int state = (blockIdx.x * blockDim.x + threadIdx.x) * 747796405 + 1;  // line 11
  double v = spot[i];  // line 12
  double v_tan = spot_tan[i];
  double mean = 0.0;
  double mean_tan = 0.0;
  for (int k = 0; k < steps; ++k) {  // line 13
    double t0 = 0.5 * vol;  // line 14
    state = state * 747796405 + 2891336453u;  // line 3
    unsigned int w = ((state >> ((state >> 28) + 4)) ^ state) * 277803737;  // line 4
    double t1 = ((w >> 22) ^ w) / 4294967296.0 - 0.5;  // line 5
    double t2 = exp((rate - t0 * vol) * 0.01 + vol * 0.1 * t1);  // line 14
    double v_1 = v * t2;
    v_tan = v_tan * t2 + v * (((rate_tan - (0.5 * vol_tan * vol + t0 * vol_tan)) * 0.01 + vol_tan * 0.1 * t1)
        * t2);
    mean += v_1;  // line 15
    mean_tan += v_tan;
    v = v_1;
  }
  double t0 = mean / steps - 0.4;  // line 17
  pay[i] = fmax(t0, 0.0);
  pay_tan[i] = t0 >= 0.0 ? mean_tan / steps : 0.0;
}
