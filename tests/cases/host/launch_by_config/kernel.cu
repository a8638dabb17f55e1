// Launches by a configuration with attributes, and questions about occupancy and the device that shape them.
__global__ void scale(double* out, const double* in, double a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (; i < n; i += gridDim.x * blockDim.x) out[i] = a * in[i] * in[i];
}

void run(double* out, double* in, double a, int n) {
    int least = 0, block = 0, blocks = 0, processors = 0;
    cudaOccupancyMaxPotentialBlockSize(&least, &block, scale, 0, 8);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, scale, block, 0);
    cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, 0);
    cudaFuncSetAttribute(scale, cudaFuncAttributeMaxDynamicSharedMemorySize, 64);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaLaunchConfig_t config = {0};
    config.gridDim = dim3((n + block - 1) / block);
    config.blockDim = block < properties.maxThreadsPerBlock && blocks * processors > 0 ? block : 1;
    config.dynamicSmemBytes = 0;
    config.stream = stream;
    cudaLaunchAttribute attributes[1];
    attributes[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attributes[0].val.programmaticStreamSerializationAllowed = 1;
    config.attrs = attributes;
    config.numAttrs = 1;
    cudaLaunchKernelEx(&config, scale, out, (const double*)in, a, n);
    cudaLaunchKernelEx(&config, scale, in, (const double*)out, 2.0 * a, n);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
}
