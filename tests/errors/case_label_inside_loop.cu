// request: gradient(kernel, "out, x")
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    double v = 1.0;
    int left = (n + 1) / 2;
    switch (n % 2) {
        case 0:
            do {
                v *= x[i];
        case 1:
      //^^^ CG0111: case label inside of another statement than its switch
                v *= x[i];
            } while (--left > 0);
    }
    out[i] = v;
}
