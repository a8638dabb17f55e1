__device__ double device_fn_2(double* in, double val) {
    int index = threadIdx.x + blockIdx.x * blockDim.x;
    return in[index] + val;
}

__global__ void kernel_with_device_call_2(double* out, double* in, double val) {
    int index = threadIdx.x;
    out[index] = device_fn_2(in, val);
}
