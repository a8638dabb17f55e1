// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double2 *out, const double *x, int n, double2 *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];  // line 6
  double s = sin(t0);
  double c = cos(t0);
  double t1 = s + c;  // line 7
  double t = sin(t1);
  double c_1 = cos(t1);
  double t2 = 0.3 * t0;  // line 9
  double p = sinpi(t2);
  double q = cospi(t2);
  out[i].x = s * c_1 + p;  // line 10
  out[i].y = t * c_1 - q;

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&out_adj[i].y, 0.0);
  double p_adj = ::cugrad::atomic_exchange(&out_adj[i].x, 0.0);
  double q_adj = -t3;
  double t_adj = t3 * c_1;
  double c_adj = t3 * t;
  double s_adj = p_adj * c_1;
  c_adj += p_adj * s;
  c_adj = c_adj * -t + t_adj * c_1;  // line 7
  s_adj += c_adj;
  atomicAdd(&x_adj[i], (q_adj * (-3.141592653589793 * p) + p_adj * (3.141592653589793 * q)) * 0.3  // line 6
      - c_adj * s + s_adj * c);
}
