// request: gradient(kernel, "out, x")
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    double* t = new double[n];
              //^^^ CG0106: `new` in differentiated code
    for (int k = 0; k < n; ++k) t[k] = x[i] * k;
    out[i] = t[n - 1];
    delete[] t;
}
