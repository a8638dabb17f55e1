// What is stored and added goes to the array, or to a variable, by what the input says. The primal's variables are read at the end, which never
// happens: nvcc 13.0 would leave its stores out otherwise. Nobody reads those of the derivatives.
__global__ void kernel(double* y, double* z, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double unread, sum = x[i];
    double* p = x[i] > 0.5 ? &unread : y + i;
    *p = x[i] * x[i];
    double* q;
    if (x[i] > 0.3)
        q = &sum;
    else
        q = z + i;
    *q += 3 * x[i];
    *q *= x[i];
    if (n < 0) z[0] = unread + sum;
}
