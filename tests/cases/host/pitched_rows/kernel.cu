// Rows with a pitch, copied in both directions.
#include <cstdlib>
__global__ void square_rows(double* image, size_t pitch, int width, int height) {
    int i = threadIdx.x, j = threadIdx.y;
    if (i < width && j < height) {
        double* row = (double*)((char*)image + j * pitch);
        row[i] = row[i] * row[i] * (j + 1);
    }
}

double contrast(const double* in, int width, int height) {
    double* image;
    size_t pitch;
    cudaMallocPitch(&image, &pitch, width * sizeof(double), height);
    cudaMemcpy2D(image, pitch, in, width * sizeof(double), width * sizeof(double), height, cudaMemcpyHostToDevice);
    square_rows<<<1, dim3(8, 8)>>>(image, pitch, width, height);
    double* out = (double*)calloc(width * height, sizeof(double));
    cudaMemcpy2D(out, width * sizeof(double), image, pitch, width * sizeof(double), height, cudaMemcpyDeviceToHost);
    double sum = 0.0;
    for (int i = 0; i < width * height; ++i) sum += out[i] * out[i];
    free(out);
    cudaFree(image);
    return sum;
}
