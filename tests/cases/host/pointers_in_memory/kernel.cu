// Arrays that kernels find through a table and through a struct in memory, one of which changes in between.
struct Pair {
  double *p, *q;
  int n;
};
__global__ void mix(double* y, double** rows, int n) {
  int i = threadIdx.x;
  if (i < n) y[i] += rows[0][i] * rows[1][i];
}
__global__ void grow(double* a, int n) {
  int i = threadIdx.x;
  if (i < n) a[i] = a[i] * a[i];
}
__global__ void product(double* y, const Pair* pair) {
  int i = threadIdx.x;
  if (i < pair->n) y[i] = pair->p[i] * pair->q[i];
}
void through_memory(double* out, const double* in) {
  const int n = 4;
  double *a, *b, *c, *y, **rows;
  Pair* pair;
  cudaMalloc(&a, n * sizeof(double));
  cudaMalloc(&b, n * sizeof(double));
  cudaMalloc(&c, n * sizeof(double));
  cudaMalloc(&y, n * sizeof(double));
  cudaMalloc(&rows, 2 * sizeof(double*));
  cudaMalloc(&pair, sizeof(Pair));
  double* table[2] = {a, b};
  cudaMemcpy(rows, table, sizeof table, cudaMemcpyHostToDevice);
  Pair both;
  both.p = b;
  both.q = c;
  both.n = n;
  cudaMemcpy(pair, &both, sizeof(Pair), cudaMemcpyHostToDevice);
  cudaMemcpy(a, in, n * sizeof(double), cudaMemcpyHostToDevice);
  cudaMemcpy(b, in + n, n * sizeof(double), cudaMemcpyHostToDevice);
  cudaMemcpy(c, in, n * sizeof(double), cudaMemcpyHostToDevice);
  product<<<1, 32>>>(y, pair);
  mix<<<1, 32>>>(y, rows, n);
  grow<<<1, 32>>>(a, n);
  mix<<<1, 32>>>(y, rows, n);
  grow<<<1, 32>>>(a, n);
  mix<<<1, 32>>>(y, rows, n);
  cudaMemcpy(out, y, n * sizeof(double), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  cudaFree(y);
  cudaFree(rows);
  cudaFree(pair);
}
