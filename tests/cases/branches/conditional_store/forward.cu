// Tangent of `kernel` (kernel.cu:1) with respect to even, odd, x, by cugrad.
//   even_tan: tangent of even
//   odd_tan: tangent of odd
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *even, double *odd, const double *x, int n, double *even_tan,
    double *odd_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 7
  if (i % 2 == 0) {
    double t0 = x[i];  // line 5
    double t1 = x_tan[i];
    int t2 = i / 2;
    even[t2] = t0 * t0;
    even_tan[t2] = t1 * t0 + t0 * t1;
  } else {
    double t0 = x[i];  // line 7
    double t1 = x_tan[i];
    double t2 = x[i - 1];
    double t3 = x_tan[i - 1];
    int t4 = i / 2;
    odd[t4] = t0 * t2;
    odd_tan[t4] = t1 * t2 + t0 * t3;
  }
}
