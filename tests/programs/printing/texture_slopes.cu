// prints: 2 texels and beyond: 3 0 0 -7 0
// prints: of 8 texels, normalized: 8 -16 0
// prints: nearest: 0
// prints: 2D: 2.5 4.25
// prints: 3D: 1 2 4
// prints: layer: 10
// prints: vector: 12 30
// prints: twice: 0 3 3 0
// prints: launched by a function of the host: 3 3
// A texture is linear between the centres of its texels, also where an edge or a border continues it.
#include <cuda_runtime.h>
#include <cugrad/cugrad.h>

#include <cstdio>

__global__ void line(float* y, const float* x, cudaTextureObject_t tex, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = tex1D<float>(tex, x[i]);
}
__global__ void plane(float* y, const float* x, cudaTextureObject_t tex) { *y = tex2D<float>(tex, x[0], x[1]); }
__global__ void room(float* y, const float* x, cudaTextureObject_t tex) { *y = tex3D<float>(tex, x[0], x[1], x[2]); }
__global__ void layer(float* y, const float* x, cudaTextureObject_t tex) { *y = tex1DLayered<float>(tex, x[0], 1); }
__global__ void pairs(float* y, const float* x, cudaTextureObject_t tex) {
    const float2 v = tex2D<float2>(tex, x[0], 0.5f * x[1]);
    *y = v.x + v.y * 2;
}
__device__ float height(float x, float y, cudaTextureObject_t tex) { return tex2D<float>(tex, x, y); }
__global__ void curvature(float* out, float x, float y, cudaTextureObject_t tex) {
    float h[4] = {0, 0, 0, 0};
    cugrad::hessian(height, "x, y").execute(x, y, tex, h);
    for (int i = 0; i < 4; ++i) out[i] = h[i];
}

void launched(float* y, const float* x, cudaTextureObject_t tex, int n) { line<<<1, n>>>(y, x, tex, n); }

struct Modes {
    cudaTextureAddressMode address = cudaAddressModeClamp;
    cudaTextureFilterMode filter = cudaFilterModeLinear;
    bool normalized = false;
    unsigned flags = 0;
};
template <class T>
cudaTextureObject_t texture(const T* from, size_t width, size_t height, size_t depth, Modes modes) {
    const cudaChannelFormatDesc desc = cudaCreateChannelDesc<T>();
    cudaArray_t array;
    // What has layers has their number as its depth.
    cudaMalloc3DArray(&array, &desc, cudaExtent{width, height, depth}, modes.flags);
    cudaMemcpy3DParms copy = {};
    copy.srcPtr = make_cudaPitchedPtr((void*)from, width * sizeof(T), width, height ? height : 1);
    copy.dstArray = array;
    copy.extent = cudaExtent{width, height ? height : 1, depth ? depth : 1};
    copy.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&copy);
    cudaResourceDesc of = {};
    of.resType = cudaResourceTypeArray;
    of.res.array.array = array;
    cudaTextureDesc how = {};
    // What lies beside a line is not within it: a border there would count on a GPU.
    const size_t axes = depth ? 3 : height ? 2 : 1;
    for (size_t d = 0; d < axes; ++d) how.addressMode[d] = modes.address;
    how.filterMode = modes.filter;
    how.readMode = cudaReadModeElementType;
    how.normalizedCoords = modes.normalized;
    cudaTextureObject_t tex;
    cudaCreateTextureObject(&tex, &of, &how, nullptr);
    return tex;
}

float *x, *y, *x_adj, *y_adj;
void start(float a, float b = 0, float c = 0) {
    for (int i = 0; i < 8; ++i) x[i] = 0, x_adj[i] = 0, y_adj[i] = 1;
    x[0] = a, x[1] = b, x[2] = c;
}

int main() {
    for (float** p : {&x, &y, &x_adj, &y_adj}) cudaMallocManaged(p, 8 * sizeof(float));
    const float numbers[] = {4, 7, 6, 3, 2, 1, 0, 9};

    // Between the first two texels, beyond the last one, far away, and towards the border's zero.
    auto slope_of_line = [](cudaTextureObject_t tex, float at) {
        start(at);
        cugrad::gradient(line, "y, x").execute_kernel(1, 1, y, x, tex, 1, y_adj, x_adj);
        cudaDeviceSynchronize();
        return x_adj[0];
    };
    const cudaTextureObject_t clamped = texture(numbers, 2, 0, 0, {});
    const cudaTextureObject_t bordered = texture(numbers, 2, 0, 0, {cudaAddressModeBorder});
    printf("2 texels and beyond: %g %g %g %g %g\n", slope_of_line(clamped, 0.7f), slope_of_line(clamped, 1.8f),
           slope_of_line(clamped, -1e4f), slope_of_line(bordered, 2.25f), slope_of_line(bordered, 9));
    // The last texel is followed by the first one, or by itself.
    const Modes wrapped = {cudaAddressModeWrap, cudaFilterModeLinear, true}, mirrored = {cudaAddressModeMirror, cudaFilterModeLinear, true};
    const float ramp[] = {2, 3, 4, 5, 6, 7, 8, 4};
    printf("of 8 texels, normalized: %g %g %g\n", slope_of_line(texture(ramp, 8, 0, 0, wrapped), 2.3f),
           slope_of_line(texture(ramp, 8, 0, 0, wrapped), -0.01f), slope_of_line(texture(ramp, 8, 0, 0, mirrored), 1.01f));
    printf("nearest: %g\n", slope_of_line(texture(numbers, 2, 0, 0, {cudaAddressModeClamp, cudaFilterModePoint}), 0.7f));

    // x + 2 y + 3 x y at the centres.
    const float field[] = {0, 1, 2, 6};
    const cudaTextureObject_t tex2 = texture(field, 2, 2, 0, {});
    start(1.25f, 1);
    cugrad::gradient(plane, "y, x").execute_kernel(1, 1, y, x, tex2, y_adj, x_adj);
    cudaDeviceSynchronize();
    printf("2D: %g %g\n", x_adj[0], x_adj[1]);
    cugrad::describe_texture(tex2);
    curvature<<<1, 1>>>(y, 1.25f, 1, tex2);
    cudaDeviceSynchronize();
    const float second[] = {y[0], y[1], y[2], y[3]};

    const float cube[] = {0, 1, 2, 3, 4, 5, 6, 7};
    start(0.9f, 1.2f, 1);
    cugrad::gradient(room, "y, x").execute_kernel(1, 1, y, x, texture(cube, 2, 2, 2, {}), y_adj, x_adj);
    cudaDeviceSynchronize();
    printf("3D: %g %g %g\n", x_adj[0], x_adj[1], x_adj[2]);

    const float layers[] = {0, 1, 10, 20};
    Modes of_layers;
    of_layers.flags = cudaArrayLayered;
    start(0.75f);
    cugrad::gradient(layer, "y, x").execute_kernel(1, 1, y, x, texture(layers, 2, 0, 2, of_layers), y_adj, x_adj);
    cudaDeviceSynchronize();
    printf("layer: %g\n", x_adj[0]);

    // 2 x + 20 y and 5 x + 20 y.
    const float2 both[] = {{0, 0}, {2, 5}, {20, 20}, {22, 25}};
    const cudaTextureObject_t tex_pairs = texture(both, 2, 2, 0, {});
    start(1, 2);
    cugrad::gradient(pairs, "y, x").execute_kernel(1, 1, y, x, tex_pairs, y_adj, x_adj);
    cudaDeviceSynchronize();
    printf("vector: %g %g\n", x_adj[0], x_adj[1]);
    printf("twice: %g %g %g %g\n", second[0], second[1], second[2], second[3]);

    start(0.7f, 1.2f);
    cugrad::gradient(launched, "y, x").execute(y, x, clamped, 2, y_adj, x_adj);
    cudaDeviceSynchronize();
    printf("launched by a function of the host: %g %g\n", x_adj[0], x_adj[1]);
}
