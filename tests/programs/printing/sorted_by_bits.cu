// prints: 3 4 1 0 2
// prints: 1 0.5 2 1.5 3
// prints: 3 0 4 1 2
// prints: 2.5 1.5 1 0.5
// prints: 0 4 12 24
// prints: 10 20
// Sorting by CUB: by some bits of the keys, with what goes along; its gradient, which the order brings back. Products of matrices whose types
// are told by numbers.
#include <cublas_v2.h>
#include <cub/cub.cuh>
#include <cugrad/cugrad.h>

#include <cstdio>

__global__ void weigh(float* out, const float* sorted, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = i * sorted[i] * sorted[i];
}

// out = i x², in the order of the keys.
void ordered(float* out, const float* x, const unsigned* keys, int n) {
    unsigned* keys_out;
    float* values;
    void* room = nullptr;
    size_t bytes = 0;
    cudaMalloc(&keys_out, n * sizeof(unsigned));
    cudaMalloc(&values, n * sizeof(float));
    cub::DeviceRadixSort::SortPairs(room, bytes, keys, keys_out, x, values, n, 4, 8);
    cudaMalloc(&room, bytes);
    cub::DeviceRadixSort::SortPairs(room, bytes, keys, keys_out, x, values, n, 4, 8);
    weigh<<<1, 32>>>(out, values, n);
    cudaFree(keys_out);
    cudaFree(values);
    cudaFree(room);
}

int main() {
    unsigned *keys, *keys_out;
    int *order, *order_out;
    float *x, *out, *x_adj, *out_adj;
    for (unsigned** p : {&keys, &keys_out}) cudaMallocManaged(p, 5 * sizeof(unsigned));
    for (int** p : {&order, &order_out}) cudaMallocManaged(p, 5 * sizeof(int));
    for (float** p : {&x, &out, &x_adj, &out_adj}) cudaMallocManaged(p, 5 * sizeof(float));
    const unsigned given[] = {0x131, 0x012, 0x733, 0x104, 0x005};
    const float numbers[] = {1.5f, 2, 3, 1, 0.5f};
    char room;
    size_t bytes = 1;
    for (int i = 0; i < 5; ++i) keys[i] = given[i], order[i] = i, x[i] = numbers[i], x_adj[i] = 0, out_adj[i] = 1;
    cub::DeviceRadixSort::SortPairs(&room, bytes, keys, keys_out, order, order_out, 5, 4, 8);
    printf("%d %d %d %d %d\n", order_out[0], order_out[1], order_out[2], order_out[3], order_out[4]);
    for (int i = 0; i < 5; ++i) printf("%g%c", x[order_out[i]], i < 4 ? ' ' : '\n');

    int *numbered, *numbered_out;
    cudaMallocManaged(&numbered, 5 * sizeof(int));
    cudaMallocManaged(&numbered_out, 5 * sizeof(int));
    const int with_signs[] = {3, -2, -9, 7, 0};
    for (int i = 0; i < 5; ++i) numbered[i] = with_signs[i];
    cub::DoubleBuffer<int> pairs(order, order_out), ints(numbered, numbered_out);
    cub::DeviceRadixSort::SortPairsDescending(&room, bytes, ints, pairs, 5);
    for (int i = 0; i < 5; ++i) printf("%d%c", pairs.Current()[i], i < 4 ? ' ' : '\n');

    const float floats[] = {1, 0.5f, 2.5f, 1.5f};
    for (int i = 0; i < 4; ++i) out[i] = floats[i];
    cub::DeviceRadixSort::SortKeysDescending(&room, bytes, out, x_adj, 4);
    printf("%g %g %g %g\n", x_adj[0], x_adj[1], x_adj[2], x_adj[3]);
    for (int i = 0; i < 5; ++i) x_adj[i] = 0;

    for (int i = 0; i < 4; ++i) x[i] = 4 - i, keys[i] = (4 - i) << 4;
    cugrad::gradient(ordered, "out, x").execute(out, x, keys, 4, out_adj, x_adj);
    // Sorted, x is 1 2 3 4: the derivative of i x² is 2 i x.
    for (int i = 0; i < 4; ++i) printf("%g%c", x_adj[3 - i], i < 3 ? ' ' : '\n');

    cublasHandle_t blas;
    cublasCreate(&blas);
    const float one = 1, zero = 0;
    __half* a;
    float *b, *c;
    cudaMallocManaged(&a, 2 * sizeof(__half));
    cudaMallocManaged(&b, sizeof(float));
    cudaMallocManaged(&c, 2 * sizeof(float));
    a[0] = __float2half(2.0f), a[1] = __float2half(4.0f), b[0] = 5;
    cublasGemmEx(blas, CUBLAS_OP_N, CUBLAS_OP_N, 2, 1, 1, &one, a, CUDA_R_16F, 2, b, CUDA_R_32F, 1, &zero, c, CUDA_R_32F, 2, CUBLAS_COMPUTE_32F,
                 CUBLAS_GEMM_DEFAULT);
    cudaDeviceSynchronize();
    printf("%g %g\n", c[0], c[1]);
}
