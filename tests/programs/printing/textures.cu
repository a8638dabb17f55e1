// prints: 1.5 4 4 0 2.5
// prints: 3 7 0.5
// prints: 0.25 agree
// A kernel that reads textures: what they hold is a constant of its gradient, whatever hardware makes of it.
#include <cuda_runtime.h>
#include <cugrad/cugrad.h>

#include <cmath>
#include <cstdio>

__global__ void look(float* out, cudaTextureObject_t clamped, cudaTextureObject_t bordered, cudaTextureObject_t square) {
    out[0] = tex1Dfetch<float>(clamped, 0) + 0.5f;
    out[1] = tex1D<float>(bordered, 3.5f);
    out[2] = tex2D<float>(square, 9.5f, 1.5f);
    out[3] = tex1D<float>(bordered, -7.0f);
    out[4] = tex2D<float>(square, 1.0f, 1.0f);
}

__global__ void pairs(int* out, cudaTextureObject_t tex) {
    const int2 p = tex1Dfetch<int2>(tex, 1);
    out[0] = p.x;
    out[1] = p.y;
}
__global__ void bytes(float* out, cudaTextureObject_t tex) { out[0] = tex2D<float>(tex, 0.5f, 0.5f); }

__global__ void weigh(float* y, const float* x, cudaTextureObject_t weights, cudaTextureObject_t places, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float sum = 0;
    for (int k = 0; k < 2; ++k) {
        const float at = x[tex1Dfetch<int>(places, (i + k) % n)];
        sum += tex2D<float>(weights, (float)i + 0.75f, (float)k + 0.5f) * at * at;
    }
    y[i] = sum * sum;
}

template <class T>
cudaTextureObject_t linear(T* from, int n) {
    cudaResourceDesc of = {};
    of.resType = cudaResourceTypeLinear;
    of.res.linear.devPtr = from;
    of.res.linear.desc = cudaCreateChannelDesc<T>();
    of.res.linear.sizeInBytes = n * sizeof(T);
    cudaTextureDesc how = {};
    cudaTextureObject_t tex;
    cudaCreateTextureObject(&tex, &of, &how, nullptr);
    return tex;
}
template <class T>
cudaTextureObject_t filtered(const T* from, int width, int height, cudaTextureAddressMode mode, cudaTextureFilterMode filter,
                             cudaTextureReadMode read, bool normalized) {
    const cudaChannelFormatDesc desc = cudaCreateChannelDesc<T>();
    cudaArray_t array;
    cudaMallocArray(&array, &desc, width, height);
    cudaMemcpy2DToArray(array, 0, 0, from, width * sizeof(T), width * sizeof(T), height ? height : 1, cudaMemcpyHostToDevice);
    cudaResourceDesc of = {};
    of.resType = cudaResourceTypeArray;
    of.res.array.array = array;
    cudaTextureDesc how = {};
    how.addressMode[0] = how.addressMode[1] = mode;
    how.filterMode = filter;
    how.readMode = read;
    how.normalizedCoords = normalized;
    cudaTextureObject_t tex;
    cudaCreateTextureObject(&tex, &of, &how, nullptr);
    return tex;
}

int main() {
    const int n = 4;
    float *out, *x, *y, *x_adj, *y_adj;
    int *words, *order;
    for (float** p : {&out, &x, &y, &x_adj, &y_adj}) cudaMallocManaged(p, 8 * sizeof(float));
    cudaMallocManaged(&words, 4 * sizeof(int));
    cudaMallocManaged(&order, n * sizeof(int));

    const float numbers[] = {1, 2, 3, 4};
    for (int i = 0; i < n; ++i) x[i] = numbers[i];
    const auto element = cudaReadModeElementType;
    look<<<1, 1>>>(out, linear(x, n), filtered(numbers, n, 0, cudaAddressModeBorder, cudaFilterModePoint, element, false),
                   filtered(numbers, 2, 2, cudaAddressModeClamp, cudaFilterModeLinear, element, false));
    cudaDeviceSynchronize();
    printf("%g %g %g %g %g\n", out[0], out[1], out[2], out[3], out[4]);

    int2* both;
    cudaMallocManaged(&both, 2 * sizeof(int2));
    both[1] = make_int2(3, 7);
    pairs<<<1, 1>>>(words, linear(both, 2));
    const unsigned char gray[] = {0, 255};
    bytes<<<1, 1>>>(out, filtered(gray, 2, 1, cudaAddressModeWrap, cudaFilterModeLinear, cudaReadModeNormalizedFloat, true));
    cudaDeviceSynchronize();
    printf("%d %d %g\n", words[0], words[1], out[0]);

    const float table[] = {1, 2, 3, 4, 5, 6, 7, 8};
    const cudaTextureObject_t weights = filtered(table, n, 2, cudaAddressModeClamp, cudaFilterModeLinear, element, false);
    for (int i = 0; i < n; ++i) order[i] = (i + 1) % n, x[i] = 0.1f * i + 0.2f, x_adj[i] = 0, y_adj[i] = 1;
    const cudaTextureObject_t places = linear(order, n);
    cugrad::gradient(weigh, "y, x").execute_kernel(1, n, y, x, weights, places, n, y_adj, x_adj);
    cudaDeviceSynchronize();
    bool agree = true;
    for (int i = 0; i < n; ++i) {
        double sums[2];
        for (int side = 0; side < 2; ++side) {
            const float before = x[i];
            x[i] += side ? 0.01f : -0.01f;
            weigh<<<1, n>>>(y, x, weights, places, n);
            cudaDeviceSynchronize();
            sums[side] = 0;
            for (int k = 0; k < n; ++k) sums[side] += y[k];
            x[i] = before;
        }
        const double difference = (sums[1] - sums[0]) / 0.02;
        agree = agree && std::fabs(difference - x_adj[i]) < 1e-2 * std::fabs(difference) && x_adj[i] != 0;
    }
    bytes<<<1, 1>>>(out, filtered(table, 2, 1, cudaAddressModeClamp, cudaFilterModeLinear, element, true));
    printf("%g %s\n", (out[0] - 1) / 2, agree ? "agree" : "differ");
}
