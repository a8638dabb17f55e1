// Gradient of `mse` (kernel.cu:1) with respect to loss, pred, target, by cugrad.
//   loss_adj: adjoint of *loss, after in, before out; what is read is added to, what is overwritten ends as 0
//   pred_adj: adjoint of *pred, after in, before out; what is read is added to, what is overwritten ends as 0
//   target_adj: adjoint of *target, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void mse_rev(double *loss, const double *pred, const double *target, int n,
    double *loss_adj, double *pred_adj, double *target_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 1
  double e = pred[i] - target[i];  // line 4
  atomicAdd(loss, e * e / n);  // line 5

  // reverse sweep
  double e_adj = 2.0 * (*loss_adj / n) * e;
  atomicAdd(&target_adj[i], -e_adj);  // line 4
  atomicAdd(&pred_adj[i], e_adj);
}
