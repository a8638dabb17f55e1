// Gradient of `binomial` (kernel.cu:3) with respect to price, S, sigma, by cugrad.
//   price_adj: in: the adjoint of *price after the function, the seed; out: 0 where *price was written
//   S_adj: the gradient with respect to *S is added to it
//   sigma_adj: the gradient with respect to *sigma is added to it
//   tape: holds what the reverse sweep needs of loops; `binomial_rev_words` says how many words.
static __global__ void binomial_rev(double *price, const double *S, const double *sigma, int n,
    double *price_adj, double *S_adj, double *sigma_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 4
  if (i >= n) return;  // line 5
  double dt = 1.0 / 8.0;  // line 6
  double t0 = sqrt(dt);  // line 7
  double up = exp(sigma[i] * t0);
  double down = 1.0 / up;
  double t1 = up - down;  // line 8
  double p = (exp(0.03 * dt) - down) / t1;
  double disc = exp(-0.03 * dt);
  double v[9];  // line 9
  double v_adj[9] = {};
  double t2 = S[i];  // line 10
  double t3 = pow(down, 8.0);
  double s = t2 * t3;
  double s_kept[9];  // line 11
  for (int k = 0; k <= 8; ++k) {
    double payoff = s - 9.02;  // line 12
    v[k] = log(1.0 + exp(2.0 * payoff)) * 0.5;  // line 13
    s_kept[k] = s;  // line 11
    s *= up * up;
  }
  for (int level = 8; level > 0; --level) {  // line 16
    for (int k = 0; k < level; ++k) {  // line 17
      double t4 = v[k + 1];
      double t5 = v[k];
      v[k] = disc * (p * t4 + (1.0 - p) * t5);
      tape.push(t4);
      tape.push(t5);
    }
  }
  price[i] = v[0];  // line 18

  // reverse sweep
  double t4 = ::cugrad::atomic_exchange(&price_adj[i], 0.0);
  v_adj[0] += t4;
  double p_adj = 0.0;
  for (int level = 1; level <= 8; ++level) {  // line 16
    for (int k = level - 1; k >= 0; --k) {  // line 17
      double t5 = tape.pop<double>();
      double t6 = tape.pop<double>();
      int k_1 = k + 1;
      double t7 = v_adj[k];
      double t8 = t7 * disc;
      double t9 = t7 == 0.0 && t8 != t8 ? 0.0 : t8;
      double t10 = t9 * t5;
      bool t11 = t9 == 0.0;
      double t12 = t9 * (1.0 - p);
      v_adj[k] = t11 && t12 != t12 ? 0.0 : t12;
      p_adj -= t11 && t10 != t10 ? 0.0 : t10;
      double t13 = t9 * t6;
      p_adj += t11 && t13 != t13 ? 0.0 : t13;
      double t14 = t9 * p;
      v_adj[k_1] += t11 && t14 != t14 ? 0.0 : t14;
    }
  }
  double s_adj = 0.0;
  double up_adj = 0.0;
  for (int k = 8; k >= 0; --k) {  // line 11
    double s_1 = s_kept[k];
    double payoff = s_1 - 9.02;  // line 12
    double t5 = exp(2.0 * payoff);  // line 13
    double t6 = s_adj * (up * up);  // line 14
    bool t7 = s_adj == 0.0;
    double s_adj_1 = t7 && t6 != t6 ? 0.0 : t6;
    double t8 = s_adj * s_1;
    double t9 = t7 && t8 != t8 ? 0.0 : t8;
    double t10 = 2.0 * t9 * up;
    up_adj += t9 == 0.0 && t10 != t10 ? 0.0 : t10;
    double t11 = v_adj[k] * 0.5;  // line 13
    double t12 = t11 * (1.0 / (1.0 + t5));
    double t13 = t11 == 0.0 && t12 != t12 ? 0.0 : t12;
    double t14 = t13 * t5;
    double payoff_adj = (t13 == 0.0 && t14 != t14 ? 0.0 : t14) * 2.0;
    s_adj = s_adj_1 + payoff_adj;  // line 12
    v_adj[k] = 0.0;  // line 13
  }
  double down_adj = s_adj * t2 * (8.0 * pow(down, 8.0 - 1.0));  // line 10
  atomicAdd(&S_adj[i], s_adj * t3);
  double t5 = p_adj / t1;  // line 8
  bool t6 = p_adj == 0.0;
  double t7 = -t5 * p;
  double t8 = t6 && t7 != t7 ? 0.0 : t7;
  up_adj += t8;
  down_adj -= t8;
  down_adj -= t6 && t5 != t5 ? 0.0 : t5;
  double t9 = -down_adj * down * down;  // line 7
  up_adj += down_adj == 0.0 && t9 != t9 ? 0.0 : t9;
  double t10 = up_adj * up;
  double t11 = up_adj == 0.0 && t10 != t10 ? 0.0 : t10;
  double t12 = t11 * t0;
  atomicAdd(&sigma_adj[i], t11 == 0.0 && t12 != t12 ? 0.0 : t12);
}

// Words of tape that a thread of `binomial_rev` keeps at most.
static unsigned long long binomial_rev_words() {
  unsigned long long t0 = 0;
  for (int level = 8; level > 0; --level) t0 += (unsigned long long)(level > 0 ? level : 0) * 4;
  return t0;
}
