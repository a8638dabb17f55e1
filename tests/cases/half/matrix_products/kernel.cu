// Half-precision factors from shared memory, a bias that all lanes share, and a product in tf32 of what comes out.
#include <mma.h>
using namespace nvcuda;
__global__ void kernel(float* d, const half* a, const half* b, const float* w, float bias) {
    __shared__ half tile[256];
    __shared__ float middle[256];
    for (int i = threadIdx.x; i < 256; i += 32) tile[i] = __hmul(a[i], __float2half(0.5f));
    __syncthreads();
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
    wmma::load_matrix_sync(left, tile, 16);
    wmma::load_matrix_sync(right, b, 16);
    wmma::fill_fragment(sums, bias);
    wmma::mma_sync(sums, left, right, sums);
    wmma::store_matrix_sync(middle, sums, 16, wmma::mem_row_major);
    __syncthreads();
    wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> first;
    wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> second;
    wmma::fragment<wmma::accumulator, 16, 16, 8, float> result;
    wmma::fill_fragment(result, 0.0f);
    for (int k = 0; k < 16; k += 8) {
        wmma::load_matrix_sync(first, middle + k, 16);
        wmma::load_matrix_sync(second, w + 16 * k, 16);
        for (auto& x : first.x) x = wmma::__float_to_tf32(x);
        wmma::mma_sync(result, first, second, result);
    }
    wmma::store_matrix_sync(d, result, 16, wmma::mem_col_major);
}
