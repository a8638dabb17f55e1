// Tangent of `binomial` (kernel.cu:3) with respect to price, S, sigma, by cugrad.
//   price_tan: tangent of price
//   S_tan: tangent of S
//   sigma_tan: tangent of sigma
static __global__ void binomial_fwd(double *price, const double *S, const double *sigma, int n,
    double *price_tan, double *S_tan, double *sigma_tan) {
  int i = threadIdx.x;  // line 4
  if (i >= n) return;  // line 18
  double dt = 1.0 / 8.0;  // line 6
  double t0 = sqrt(dt);  // line 7
  double t1 = sigma_tan[i] * t0;
  double up = exp(sigma[i] * t0);
  double t2 = t1 * up;
  double up_tan = t1 == 0.0 && t2 != t2 ? 0.0 : t2;
  double down = 1.0 / up;
  double t3 = down * up_tan;
  double down_tan = -(down == 0.0 && t3 != t3 ? 0.0 : t3) / up;
  double t4 = up - down;  // line 8
  double p = (exp(0.03 * dt) - down) / t4;
  double t5 = p * (up_tan - down_tan);
  double p_tan = (-down_tan - (p == 0.0 && t5 != t5 ? 0.0 : t5)) / t4;
  double disc = exp(-0.03 * dt);
  double v[9];  // line 9
  double v_tan[9] = {};
  double t6 = S[i];  // line 10
  double t7 = pow(down, 8.0);
  double s = t6 * t7;
  double s_tan = S_tan[i] * t7 + t6 * (down_tan * (8.0 * pow(down, 8.0 - 1.0)));
  for (int k = 0; k <= 8; ++k) {  // line 11
    double payoff = s - 9.02;  // line 12
    double t8 = exp(2.0 * payoff);  // line 13
    double t9 = 1.0 + t8;
    v[k] = log(t9) * 0.5;
    v_tan[k] = 2.0 * s_tan * t8 * (1.0 / t9) * 0.5;
    double t10 = up * up;  // line 14
    s_tan = s_tan * t10 + s * (up_tan * up + up * up_tan);
    s *= t10;
  }
  for (int level = 8; level > 0; --level) {  // line 16
    for (int k = 0; k < level; ++k) {  // line 17
      double t8 = v[k + 1];
      double t9 = 1.0 - p;
      double t10 = v[k];
      v[k] = disc * (p * t8 + t9 * t10);
      v_tan[k] = disc * (p_tan * t8 + p * v_tan[k + 1] + (-p_tan * t10 + t9 * v_tan[k]));
    }
  }
  price[i] = v[0];  // line 18
  price_tan[i] = v_tan[0];
}
