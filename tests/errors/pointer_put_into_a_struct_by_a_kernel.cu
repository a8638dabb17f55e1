// request: gradient(f, "out, in")
struct Grid { double* u; int n; };
__global__ void init(Grid* g, double* u, int n) {
    g->u = u;
    g->n = n;
}
__global__ void square(double* y, const Grid* g) {
    int i = threadIdx.x;
    if (i < g->n) y[i] = g->u[i] * g->u[i];
}
void f(double* out, const double* in, int n) {
    double *u, *y;
    Grid* grid;
    cudaMalloc(&u, n * sizeof(double));
    cudaMalloc(&y, n * sizeof(double));
    cudaMalloc(&grid, sizeof(Grid));
    cudaMemcpy(u, in, n * sizeof(double), cudaMemcpyHostToDevice);
    init<<<1, 1>>>(grid, u, n);
  //^^^ CG0209: `init` stores a pointer in memory, and it may lead to what `u` was allocated, which carries derivatives
    square<<<1, 32>>>(y, grid);
    cudaMemcpy(out, y, n * sizeof(double), cudaMemcpyDeviceToHost);
}
