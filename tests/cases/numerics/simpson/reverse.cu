// Gradient of `integrate` (kernel.cu:4) with respect to out, a, b, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   a_adj: adjoint of *a, after in, before out; what is read is added to, what is overwritten ends as 0
//   b_adj: adjoint of *b, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void integrate_rev(double *out, const double *a, const double *b, int n, double *out_adj,
    double *a_adj, double *b_adj) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 4
  double t0 = b[i];  // line 8
  double t1 = a[i];
  double h = (t0 - t1) / 8.0;
  double t2 = -t1;  // line 2
  double t3 = exp(t2 * t1);
  double t4 = 3.0 * t1;
  double t5 = cos(t4);
  double t6 = -t0;
  double t7 = exp(t6 * t0);
  double t8 = 3.0 * t0;
  double t9 = cos(t8);
  double s = t3 * t5 + t7 * t9;  // line 8
  for (int k = 1; k < 8; ++k) {  // line 9
    double t = t1 + k * h;
    s += ((k & 1) != 0 ? 4 : 2) * (exp(-t * t) * cos(3.0 * t));
  }
  out[i] = s * h / 3.0;  // line 10

  // reverse sweep
  double t10 = out_adj[i];
  out_adj[i] = 0.0;
  double t11 = t10 / 3.0;
  double s_adj = t11 * h;
  double h_adj = t11 * s;
  double t12 = 0.0;
  for (int k = 7; k >= 1; --k) {  // line 9
    double t = t1 + k * h;
    double t13 = -t;  // line 2
    double t14 = exp(t13 * t);
    double t15 = 3.0 * t;
    double t16 = s_adj * ((k & 1) != 0 ? 4 : 2);  // line 9
    double t_adj = t16 * t14 * -sin(t15) * 3.0;  // line 2
    double t17 = t16 * cos(t15) * t14;
    t_adj += t17 * t13;
    t_adj -= t17 * t;
    t12 += t_adj;  // line 9
    h_adj += t_adj * k;
  }
  double t13 = s_adj * t9 * t7;  // line 2
  double t14 = s_adj * t5 * t3;
  double t15 = h_adj / 8.0;  // line 8
  a_adj[i] += t12 - s_adj * t3 * sin(t4) * 3.0 + t14 * t2 - t14 * t1 - t15;
  b_adj[i] += s_adj * t7 * -sin(t8) * 3.0 + t13 * t6 - t13 * t0 + t15;
}
