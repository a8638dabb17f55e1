// request: gradient(kernel, "d, a")
#include <mma.h>
using namespace nvcuda;
typedef wmma::fragment<wmma::accumulator, 8, 8, 4, double> tile;
__global__ void kernel(double* d, const double* a, const tile* kept) {
                //^^^ CG0206: `kernel` is given a fragment of nvcuda::wmma from outside
    tile f = kept[0];
    wmma::store_matrix_sync(d, f, 8, wmma::mem_row_major);
}
