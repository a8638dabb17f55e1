// Tangent of `products` (kernel.cu:19) with respect to out, a, b, by cugrad.
//   out_tan: tangent of out
//   a_tan: tangent of a
//   b_tan: tangent of b
static __global__ void product_tangent_0_1_2(double *c, const double *a, const double *b, int n,
    double *c_tan, double *a_tan, double *b_tan) {
  __shared__ double as[8][8];
  __shared__ double as_tan[8][8];
  __shared__ double bs[8][8];
  __shared__ double bs_tan[8][8];
  int row = blockIdx.y * 8 + threadIdx.y;  // line 7
  int col = blockIdx.x * 8 + threadIdx.x;
  int t0 = n / 8;  // line 9
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int t = 0; t < t0; ++t) {
    unsigned int t1 = row * n + t * 8 + threadIdx.x;  // line 10
    double t2 = a_tan[t1];
    as[threadIdx.y][threadIdx.x] = a[t1];
    as_tan[threadIdx.y][threadIdx.x] = t2;
    unsigned int t3 = (t * 8 + threadIdx.y) * n + (blockIdx.x * 8 + threadIdx.x);  // line 11
    double t4 = b_tan[t3];
    bs[threadIdx.y][threadIdx.x] = b[t3];
    bs_tan[threadIdx.y][threadIdx.x] = t4;
    __syncthreads();  // line 12
    for (int k = 0; k < 8; ++k) {  // line 13
      double t5 = as[threadIdx.y][k];
      double t6 = bs[k][threadIdx.x];
      sum += t5 * t6;
      sum_tan += as_tan[threadIdx.y][k] * t6 + t5 * bs_tan[k][threadIdx.x];
    }
    __syncthreads();  // line 14
  }
  c[row * n + col] = sum;  // line 16
  c_tan[row * n + col] = sum_tan;
}

static void products_fwd(double *out, const double *a, const double *b, int n, double *out_tan, double *a_tan,
    double *b_tan) {
  ::cugrad::host::sweep sweep(false);
  double *square = ::cugrad::host::allocate_device<double>((unsigned long)(n * n) * 8, nullptr,  // line 21
      "kernel.cu:21");
  double *square_tan = ::cugrad::host::shadow_device<double>((unsigned long)(n * n) * 8, nullptr,
      "kernel.cu:21");
  unsigned int grid_x = n / 8;  // line 22
  ::cugrad::host::launch(::cugrad::launch_config(dim3(grid_x, grid_x), dim3(8u, 8u)),  // line 23
      ::cugrad::derived<decltype(&product_tangent_0_1_2), &product_tangent_0_1_2, true, true>{},
      "kernel.cu:23", square, a, b, n, square_tan, a_tan, b_tan);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(grid_x, grid_x), dim3(8u, 8u)),  // line 24
      ::cugrad::derived<decltype(&product_tangent_0_1_2), &product_tangent_0_1_2, true, true>{},
      "kernel.cu:24", out, square, a, n, out_tan, square_tan, a_tan);
  ::cugrad::host::free_device(square, nullptr, "kernel.cu:25");  // line 25
}
