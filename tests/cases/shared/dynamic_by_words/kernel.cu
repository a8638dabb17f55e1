// Dynamic shared memory of the file that is filled by inline PTX: its adjoint is a pointer, not an array.
extern __shared__ double room[];

__global__ void kernel(double* out, const double* x) {
    const unsigned place = (unsigned)__cvta_generic_to_shared(room) + threadIdx.x * 16;
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(place), "l"(x + threadIdx.x * 2));
    asm volatile("cp.async.wait_all;\n");
    __syncthreads();
    out[threadIdx.x] = room[threadIdx.x] * room[63 - threadIdx.x];
}
