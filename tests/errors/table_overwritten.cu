// request: gradient(f, "out, in")
__global__ void mix(double* y, double** rows, int n) {
    int i = threadIdx.x;
    if (i < n) y[i] += rows[0][i] * rows[1][i];
}
void f(double* out, const double* in, int n) {
    double *a, **rows;
    cudaMalloc(&a, n * sizeof(double));
    cudaMalloc(&rows, 2 * sizeof(double*));
    double* table[2] = {a, a};
    cudaMemcpy(rows, table, sizeof table, cudaMemcpyHostToDevice);
    cudaMemcpy(a, in, n * sizeof(double), cudaMemcpyHostToDevice);
    mix<<<1, 32>>>(out, rows, n);
    double* other[2] = {out, a};
    cudaMemcpy(rows, other, sizeof other, cudaMemcpyHostToDevice);
  //^^^ CG0215: pointers in memory are overwritten, which a kernel launched before has read
    mix<<<1, 32>>>(a, rows, n);
}
