// Sampling an image at given points, as a spatial transformer does: the gradient by the image and by the points.
//
// Pixels are read by several points, so their adjoints are added atomically; points belong to one thread each.
#include <cugrad/cugrad.h>

#include "verdict.h"

struct Image {
    const float* pixels;
    int width, height, channels;
};

// Outside the image is black.
__device__ float pixel(const Image& image, int x, int y, int channel) {
    if (x < 0 || y < 0 || x >= image.width || y >= image.height) return 0.0f;
    return image.pixels[(y * image.width + x) * image.channels + channel];
}

__global__ void sample(float* out, Image image, const float2* points, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int channel = blockIdx.y;
    if (i >= n) return;
    float2 p = points[i];
    int x = static_cast<int>(floorf(p.x)), y = static_cast<int>(floorf(p.y));
    float u = p.x - x, v = p.y - y;
    float top = (1.0f - u) * pixel(image, x, y, channel) + u * pixel(image, x + 1, y, channel);
    float bottom = (1.0f - u) * pixel(image, x, y + 1, channel) + u * pixel(image, x + 1, y + 1, channel);
    out[i * image.channels + channel] = (1.0f - v) * top + v * bottom;
}

int main() {
    const int width = 16, height = 12, channels = 3, n = 150;
    const dim3 grid(5, channels), block(32);
    numbers random;
    managed<float> pixels(width * height * channels), pixels_adj(width * height * channels, 0.0f);
    managed<float> out(n * channels), weight(n * channels), seed(n * channels);
    managed<float2> points(n), points_adj(n, make_float2(0.0f, 0.0f));
    for (int i = 0; i < pixels.size; ++i) pixels[i] = static_cast<float>(random.uniform(0, 1));
    for (int i = 0; i < out.size; ++i) weight[i] = seed[i] = static_cast<float>(random.uniform(-1, 1));
    // away from the edges of cells, where a difference would see two of them
    for (int i = 0; i < n; ++i) {
        double x = std::floor(random.uniform(-2, width)), y = std::floor(random.uniform(-2, height));
        points[i] = make_float2(static_cast<float>(x + random.uniform(0.1, 0.9)), static_cast<float>(y + random.uniform(0.1, 0.9)));
    }
    Image image = {pixels, width, height, channels};
    managed<Image> image_adj(1, Image{pixels_adj, width, height, channels});

    auto gradient = cugrad::gradient(sample, "out, image, points");
    gradient.execute_kernel(grid, block, out.data, image, points.data, n, seed.data, image_adj.data, points_adj.data);
    cudaDeviceSynchronize();

    auto weighted = [&] {
        sample<<<grid, block>>>(out, image, points, n);
        cudaDeviceSynchronize();
        double sum = 0.0;
        for (int i = 0; i < out.size; ++i) sum += static_cast<double>(weight[i]) * out[i];
        return sum;
    };
    verdict check(1e-4);  // differences of floats
    for (int i = 0; i < pixels.size; i += 23) check.difference(pixels_adj[i], pixels[i], 0.25, weighted);  // linear in pixels
    for (int i = 0; i < n; i += 11) {
        check.difference(points_adj[i].x, points[i].x, 0.05, weighted);  // and in a point, inside its cell
        check.difference(points_adj[i].y, points[i].y, 0.05, weighted);
    }
    return check.report("bilinear sampling");
}
