// request: gradient(f, "out, in")
struct Table { double** rows; int n; };
__global__ void fill(Table table, int t) {
    int i = threadIdx.x;
    if (i < table.n) table.rows[0][i] = 1.0 + 0.1 * i * t;
}
__global__ void step(double* u, Table table) {
    int i = threadIdx.x;
    if (i < table.n) u[i] = u[i] * table.rows[0][i] * 0.5;
}
void f(double* out, const double* in, int n, int steps) {
    double *u, *row;
    Table table;
    cudaMalloc(&u, n * sizeof(double));
    cudaMalloc(&row, n * sizeof(double));
    cudaMalloc(&table.rows, sizeof(double*));
    cudaMemcpy(table.rows, &row, sizeof(double*), cudaMemcpyHostToDevice);
    table.n = n;
    cudaMemcpy(u, in, n * sizeof(double), cudaMemcpyHostToDevice);
    for (int t = 0; t < steps; ++t) {
        fill<<<1, 32>>>(table, t);
      //^^^ CG0215: a kernel overwrites, through pointers in memory, what gradients of launches have to read
        step<<<1, 32>>>(u, table);
    }
    cudaMemcpy(out, u, n * sizeof(double), cudaMemcpyDeviceToHost);
}
