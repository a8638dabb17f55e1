// Gradient of `mse` (kernel.cu:1) with respect to loss, pred, target, by cugrad.
//   loss_adj: in: the adjoint of *loss after the function; out: the adjoint of *loss before it
//   pred_adj: the gradient with respect to *pred is added to it
//   target_adj: the gradient with respect to *target is added to it
static __global__ void mse_rev(double *loss, const double *pred, const double *target, int n,
    double *loss_adj, double *pred_adj, double *target_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double loss_seed = *loss_adj;  // line 5
  double e = pred[i] - target[i];  // line 4
  atomicAdd(loss, e * e / n);  // line 5

  // reverse sweep
  double e_adj = 2.0 * (loss_seed / n) * e;
  atomicAdd(&target_adj[i], -e_adj);  // line 4
  atomicAdd(&pred_adj[i], e_adj);
}
