__device__ double device_fn_4(double* in, double val) {
    int index = threadIdx.x + blockIdx.x * blockDim.x;
    return in[index] + val;
}

__device__ double device_with_device_call(double* in, double val) { return device_fn_4(in, val); }

__global__ void kernel_with_nested_device_call(double* out, double* in, double val) {
    int index = threadIdx.x;
    out[index] = device_with_device_call(in, val);
}
