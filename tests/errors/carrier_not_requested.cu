// request: gradient(kernel, "y, x")
__global__ void kernel(double* y, const double* x, double* tmp, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double q = x[i] * 2.0;
             //---- derivatives come in here: `x` is in the request
    tmp[i] = q + 1.0;
  //---------------- they are handed on to parameter `tmp`
    y[i] = tmp[n - 1 - i] * q;
         //^^^^^^^^^^^^^^ CG0007: `tmp` carries derivatives between requested parameters, but is not requested itself
}
