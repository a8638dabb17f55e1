// prints: 0 1 2 10 11 12
// prints: 7 0 12
// Surfaces on the CPU: places are bytes along x and elements along y; what lies outside is left out or brought to the edge, as is asked for.
#include <cuda_runtime.h>

#include <cstdio>

__global__ void fill(cudaSurfaceObject_t surface) {
    surf2Dwrite((float)(10 * threadIdx.y + threadIdx.x), surface, (int)(threadIdx.x * sizeof(float)), (int)threadIdx.y);
}
__global__ void change(cudaSurfaceObject_t surface, float* out) {
    surf2Dwrite(9.0f, surface, 3 * 4, 0, cudaBoundaryModeZero);
    surf2Dwrite(7.0f, surface, -4, 1, cudaBoundaryModeClamp);
    out[0] = surf2Dread<float>(surface, 0, 1);
    out[1] = surf2Dread<float>(surface, 0, 2, cudaBoundaryModeZero);
    out[2] = surf2Dread<float>(surface, 8 * 4, 5, cudaBoundaryModeClamp);
}

int main() {
    const cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMallocArray(&array, &desc, 3, 2, cudaArraySurfaceLoadStore);
    cudaResourceDesc of = {};
    of.resType = cudaResourceTypeArray;
    of.res.array.array = array;
    cudaSurfaceObject_t surface;
    cudaCreateSurfaceObject(&surface, &of);
    fill<<<1, dim3(3, 2)>>>(surface);
    float all[6], *out;
    cudaMemcpy2DFromArray(all, 12, array, 0, 0, 12, 2, cudaMemcpyDeviceToHost);
    printf("%g %g %g %g %g %g\n", all[0], all[1], all[2], all[3], all[4], all[5]);
    cudaMallocManaged(&out, 12);
    change<<<1, 1>>>(surface, out);
    cudaDeviceSynchronize();
    printf("%g %g %g\n", out[0], out[1], out[2]);
}
