// Tangent of `mse` (kernel.cu:1) with respect to loss, pred, target, by cugrad.
//   loss_tan: tangent of loss
//   pred_tan: tangent of pred
//   target_tan: tangent of target
static __global__ void mse_fwd(double *loss, const double *pred, const double *target, int n,
    double *loss_tan, double *pred_tan, double *target_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 5
  double e = pred[i] - target[i];  // line 4
  double e_tan = pred_tan[i] - target_tan[i];
  atomicAdd(loss, e * e / n);  // line 5
  atomicAdd(loss_tan, (e_tan * e + e * e_tan) / n);
}
