// Another kernel of the file uses inline PTX, which the CPU does not have.
__device__ unsigned lane() {
    unsigned lane;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}
__global__ void lanes(unsigned *out) { out[threadIdx.x] = lane(); }

__global__ void kernel(double *out, const double *x) {
    int i = threadIdx.x;
    out[i] = x[i] * x[i];
}
