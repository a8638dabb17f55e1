// Gradient of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 5
  double s[2] = {};  // line 6
  double s_adj[2] = {};
  double q[2] = {};
  double q_adj[2] = {};
  for (int k = 0; k < 2; ++k) {  // line 7
    double t0 = x[i];  // line 8
    s[k] += exp(sin(t0)) * (k + 1);
    q[k] += t0;  // line 9
  }
  double out_seed = out_adj[i];  // line 11
  double x_adj_before = x_adj[i];
  double t0 = q[(i + 1) & 1];
  double t1 = x[i];
  double t2 = cos(t1);
  double t3 = exp(t2);
  out[i] = s[i & 1] + t0 * t3;

  // reverse sweep
  double t4 = sin(t1);
  x_adj[i] = x_adj_before - out_seed * t0 * t3 * t4;
  q_adj[(i + 1) & 1] += out_seed * t3;
  s_adj[i & 1] += out_seed;
  double x_sum = 0.0;
  for (int k = 1; k >= 0; --k) {  // line 7
    int k_1 = k + 1;  // line 8
    double t5 = s_adj[k] * k_1;
    double t6 = t5 * exp(t4);
    x_sum += q_adj[k] + (t5 == 0.0 && t6 != t6 ? 0.0 : t6) * t2;
  }
  x_adj[i] += x_sum;  // line 7
  out_adj[i] = 0.0;  // line 11
}
