// Launches by `cudaLaunchKernelEx`, with and without attributes.
template <class T>
__global__ void scale(T* y, const T* x, T a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] * x[i];
}

__global__ void gather(double* out, const double* y, int n) {
    extern __shared__ double part[];
    cudaGridDependencySynchronize();
    int i = threadIdx.x;
    part[i] = y[i];
    __syncthreads();
    out[i] += part[i] * part[(i + 1) % n];
}

void run(double* out, const double* x, float a, int n) {
    double* y;
    cudaMalloc(&y, n * sizeof(double));
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaLaunchConfig_t config = {0};
    config.gridDim = dim3((n + 3) / 4);
    config.blockDim = 4;
    config.stream = stream;
    cudaLaunchKernelEx(&config, scale<double>, y, x, 2 * a, n);

    cudaLaunchAttribute attribute[3];
    attribute[0].id = cudaLaunchAttributePriority;
    attribute[0].val.priority = 0;
    attribute[1].id = cudaLaunchAttributeCooperative;
    attribute[1].val.cooperative = 1;
    attribute[2].id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute[2].val.programmaticStreamSerializationAllowed = 1;
    config.gridDim = 1;
    config.blockDim = n;
    config.dynamicSmemBytes = n * sizeof(double);
    config.attrs = attribute;
    config.numAttrs = 3;
    cudaLaunchKernelEx(&config, gather, out, y, n);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    cudaFree(y);
}
