// A norm whose last block finishes it, in a time loop that clears the counter.
#include <cuda_runtime.h>

__global__ void norm_of(double* out, const double* x, double* partial, unsigned int* count) {
    __shared__ double squares[8];
    __shared__ bool is_last;
    const int i = blockIdx.x * 8 + threadIdx.x;
    squares[threadIdx.x] = x[i] * x[i];
    __syncthreads();
    if (threadIdx.x == 0) {
        double sum = 0.0;
        for (int k = 0; k < 8; k++) sum += squares[k];
        partial[blockIdx.x] = sum;
        __threadfence();
        is_last = atomicAdd(count, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (is_last && threadIdx.x == 0) {
        double sum = 0.0;
        for (int k = 0; k < gridDim.x; k++) sum += partial[k];
        out[0] = sqrt(sum);
    }
}

__global__ void step(double* x, const double* norm) {
    const int i = blockIdx.x * 8 + threadIdx.x;
    x[i] = x[i] * norm[0] * 0.1 + sin(x[i]);
}

double f(const double* x, int n) {
    double *state, *norm, *partial;
    unsigned int* count;
    cudaMalloc(&state, n * sizeof(double));
    cudaMalloc(&norm, sizeof(double));
    cudaMalloc(&partial, n / 8 * sizeof(double));
    cudaMalloc(&count, sizeof(unsigned int));
    cudaMemcpy(state, x, n * sizeof(double), cudaMemcpyHostToDevice);
    for (int t = 0; t < 3; t++) {
        cudaMemset(count, 0, sizeof(unsigned int));
        norm_of<<<n / 8, 8>>>(norm, state, partial, count);
        step<<<n / 8, 8>>>(state, norm);
    }
    double result;
    cudaMemcpy(&result, norm, sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(state);
    cudaFree(norm);
    cudaFree(partial);
    cudaFree(count);
    return result;
}
