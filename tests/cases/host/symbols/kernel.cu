// Values through variables of the device: constant memory filled from the host and from the device, in part by an
// offset, twice; a scalar; a struct of numbers; a device variable that a kernel adds to, read back and by its address.
struct Shape {
    double a, b;
};

__constant__ double weights[4];
__constant__ double table[2][3];
__constant__ double scale;
__constant__ Shape shape;
__device__ double total;
__device__ double buffer[16];

__device__ double blend(double v) { return shape.a * v + shape.b * scale; }

__global__ void filter(double* out, const double* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double sum = 0.0;
    for (int k = 0; k < 4; ++k) sum += weights[k] * in[(i + k) % n];
    double v = blend(sum) * table[i % 2][i % 3];
    buffer[i] = v * v;
    out[i] = v;
    atomicAdd(&total, v * in[i]);
}

__global__ void scale_by_total(double* out, const double* p, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] += p[i] * total;
}

void run(double* out, double* in, double* w, double a, int n) {
    double first[2] = {w[0] * a, w[1]};
    cudaMemcpyToSymbol(weights, first, sizeof(first));
    cudaMemcpyToSymbol(weights, in, 2 * sizeof(double), 2 * sizeof(double), cudaMemcpyDeviceToDevice);
    double rows[2][3] = {{1.0, a, 2.0}, {a * a, 0.5, w[2]}};
    cudaMemcpyToSymbol(table, rows, sizeof(rows));
    cudaMemcpyToSymbol(scale, &a, sizeof(double));
    Shape s;
    s.a = w[3];
    s.b = a;
    cudaMemcpyToSymbol(shape, &s, sizeof(Shape));
    double zero = 0.0;
    cudaMemcpyToSymbol(total, &zero, sizeof(double));
    filter<<<2, 8>>>(out, in, n);
    double* p;
    cudaGetSymbolAddress((void**)&p, buffer);
    scale_by_total<<<2, 8>>>(out, p, n);
    double sum;
    cudaMemcpyFromSymbol(&sum, total, sizeof(double));
    double next[4] = {sum, a, w[0], w[1]};
    cudaMemcpyToSymbolAsync(weights, next, sizeof(next));
    filter<<<2, 8>>>(in, out, n);
}
