// Conjugate gradients for a tridiagonal matrix; how many iterations that takes depends on the data.
__global__ void multiply(double* y, const double* x, const double* diagonal, double coupling, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double left = i > 0 ? x[i - 1] : 0.0, right = i + 1 < n ? x[i + 1] : 0.0;
    y[i] = diagonal[i] * x[i] - coupling * (left + right);
}

__global__ void add(double* y, const double* x, double a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] += a * x[i];
}

__global__ void direct(double* p, const double* r, double b, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] = r[i] + b * p[i];
}

__global__ void dot(double* sum, const double* x, const double* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(sum, x[i] * y[i]);
}

static double product(double* sum, const double* x, const double* y, int n) {
    double host;
    cudaMemset(sum, 0, sizeof(double));
    dot<<<(n + 31) / 32, 32>>>(sum, x, y, n);
    cudaMemcpy(&host, sum, sizeof(double), cudaMemcpyDeviceToHost);
    return host;
}

void solve(double* solution, const double* right_side, const double* diagonal, double coupling, double tolerance, int n) {
    double *x, *r, *p, *q, *d, *sum;
    size_t bytes = n * sizeof(double);
    cudaMalloc(&x, bytes);
    cudaMalloc(&r, bytes);
    cudaMalloc(&p, bytes);
    cudaMalloc(&q, bytes);
    cudaMalloc(&d, bytes);
    cudaMalloc(&sum, sizeof(double));
    cudaMemset(x, 0, bytes);
    cudaMemcpy(r, right_side, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(p, right_side, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(d, diagonal, bytes, cudaMemcpyHostToDevice);
    const int blocks = (n + 31) / 32;
    double rr = product(sum, r, r, n);
#pragma cugrad checkpoint(online:3)
    while (rr > tolerance) {
        multiply<<<blocks, 32>>>(q, p, d, coupling, n);
        double alpha = rr / product(sum, p, q, n);
        add<<<blocks, 32>>>(x, p, alpha, n);
        add<<<blocks, 32>>>(r, q, -alpha, n);
        double next = product(sum, r, r, n);
        direct<<<blocks, 32>>>(p, r, next / rr, n);
        rr = next;
    }
    cudaMemcpy(solution, x, bytes, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(r);
    cudaFree(p);
    cudaFree(q);
    cudaFree(d);
    cudaFree(sum);
}
