// request: gradient(f, "out, in")
__global__ void twice(double** rows, int n) {
    int i = threadIdx.x;
    if (i < n) rows[0][i] = rows[0][i] * rows[1][i];
}
void f(double* out, const double* in, int n) {
    double *a, *b, **rows;
    cudaMalloc(&a, n * sizeof(double));
    cudaMalloc(&b, n * sizeof(double));
    cudaMalloc(&rows, 2 * sizeof(double*));
    double* table[2] = {a, b};
    cudaMemcpy(rows, table, sizeof table, cudaMemcpyHostToDevice);
    cudaMemcpy(a, in, n * sizeof(double), cudaMemcpyHostToDevice);
    cudaMemcpy(b, in, n * sizeof(double), cudaMemcpyHostToDevice);
    twice<<<1, 32>>>(rows, n);
  //^^^ CG0215: a kernel overwrites, through pointers in memory, what gradients of launches have to read
    cudaMemcpy(out, a, n * sizeof(double), cudaMemcpyDeviceToHost);
}
