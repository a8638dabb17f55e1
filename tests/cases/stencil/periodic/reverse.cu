// Gradient of `kernel` (kernel.cu:2) with respect to out, u, nu, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   u_adj: the gradient with respect to *u is added to it
//   nu_adj: the gradient with respect to nu is added to what it points to
static __global__ void kernel_rev(double *out, const double *u, double nu, int n, double *out_adj,
    double *u_adj, double *nu_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double nu_adj_1 = 0.0;
  if (i < n) {  // line 4
    double out_seed = out_adj[i];  // line 6
    int t0 = (i + n - 1) % n;  // line 5
    double um = u[t0];
    double uc = u[i];
    int t1 = (i + 1) % n;
    double up = u[t1];
    double t2 = 0.1 * uc;  // line 6
    double t3 = up - um;
    double t4 = up - 2.0 * uc + um;
    out[i] = uc - t2 * t3 + nu * t4;

    // reverse sweep
    nu_adj_1 = out_seed * t4;
    double um_adj = out_seed * nu;
    double uc_adj = -um_adj * 2.0;
    uc_adj += out_seed;
    double t5 = -out_seed;
    double t6 = t5 * t2;
    double up_adj = um_adj + t6;
    um_adj -= t6;
    uc_adj += t5 * t3 * 0.1;
    atomicAdd(&u_adj[t1], up_adj);  // line 5
    atomicAdd(&u_adj[i], uc_adj);
    atomicAdd(&u_adj[t0], um_adj);
    out_adj[i] = 0.0;  // line 6
  }
  ::cugrad::accumulate_block(nu_adj, nu_adj_1);  // line 3
}
