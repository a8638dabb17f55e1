// request: gradient(kernel, "d, a")
#include <mma.h>
using namespace nvcuda;
__global__ void kernel(double* d, const double* a) {
    wmma::fragment<wmma::accumulator, 8, 8, 4, double> f;
    wmma::load_matrix_sync(f, a, 8, wmma::mem_row_major);
    for (int i = 0; i < f.num_elements; i++) f.x[i] *= 2;
    f.x[0] *= a[threadIdx.x % 32];
  //^^^ CG0206: an element of a fragment meets what a lane has for itself
    wmma::store_matrix_sync(d, f, 8, wmma::mem_row_major);
}
