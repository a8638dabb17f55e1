// Tangent of `product` (kernel.cu:2) with respect to y, a, x, by cugrad.
//   y_tan: tangent of y
//   a_tan: tangent of a
//   x_tan: tangent of x
static __global__ void product_fwd(double *y, const double *a, const double *x, int n, double *y_tan,
    double *a_tan, double *x_tan) {
  __shared__ double tile[32];
  __shared__ double tile_tan[32];
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double s = 0.0;
  double s_tan = 0.0;
  for (int first = 0; first < n; first += 32) {  // line 6
    for (int e = threadIdx.x; e < 32; e += blockDim.x) {  // line 7
      double t0 = 0.0;
      double t1 = 0.0;
      if (first + e < n) {
        t0 = x[first + e];
        t1 = x_tan[first + e];
      }
      tile[e] = t0;
      tile_tan[e] = t1;
    }
    __syncthreads();  // line 8
    for (int k = 0; k < 32; ++k) {  // line 9
      double t0 = a[i];
      double t1 = tile[k];
      double t2 = t0 * t1;
      s = s * 0.9 + sin(t2);
      s_tan = s_tan * 0.9 + (a_tan[i] * t1 + t0 * tile_tan[k]) * cos(t2);
    }
    __syncthreads();  // line 10
  }
  y[i] = s;  // line 12
  y_tan[i] = s_tan;
}
