// Tiles of a product, multiplied by the warp. What is done to all elements alike does not ask which lane has them.
#include <mma.h>
using namespace nvcuda;
__global__ void kernel(double* d, const double* a, const double* b, const double* c, double alpha) {
    wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::col_major> right;
    wmma::fragment<wmma::accumulator, 8, 8, 4, double> sums[2], old;
    int warp = threadIdx.x / 32;
    for (int n = 0; n < 2; n++) {
        wmma::fill_fragment(sums[n], 0.5 * n);
        for (int k = 0; k < 8; k += 4) {
            wmma::load_matrix_sync(left, a + 64 * warp + k, 8);
            wmma::load_matrix_sync(right, b + 64 * n + k, 8);
            wmma::mma_sync(sums[n], left, right, sums[n]);
        }
    }
    wmma::load_matrix_sync(old, c, 8, wmma::mem_col_major);
    for (int i = 0; i < old.num_elements; i++) {
        double v = sums[0].x[i] * sums[1].x[i];
        old.x[i] = (v > 0 ? alpha * v : v) + old.x[i];
    }
    wmma::store_matrix_sync(d + 64 * warp, old, 8, wmma::mem_row_major);
}
