// Launches that are given one array twice, once to read and once to write: as two arguments, in a struct, in a loop.
struct Pair {
    double* to;
    const double* from;
};

__global__ void combine(double* y, const double* x, const double* z, double a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] * z[i] + y[i] * y[i];
}

__global__ void cube(Pair p, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p.to[i] = p.from[i] * p.from[i] * p.from[i];
}

__global__ void square(double* y, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = x[i] * x[i];
}

void run(double* out, const double* x, double a, int n) {
    size_t bytes = n * sizeof(double);
    double *d, *e;
    cudaMalloc(&d, bytes);
    cudaMalloc(&e, bytes);
    cudaMemcpy(d, x, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(e, x, bytes, cudaMemcpyHostToDevice);
    square<<<1, 8>>>(d, d, n);
    for (int t = 0; t < 3; ++t) {
        combine<<<1, 8>>>(d, d, e, a, n);
        combine<<<1, 8>>>(e, d, d, a, n);
    }
    Pair p;
    p.to = d;
    p.from = d;
    cube<<<1, 8>>>(p, n);
    cudaMemcpy(out, d, bytes, cudaMemcpyDeviceToHost);
    cudaFree(d);
    cudaFree(e);
}
