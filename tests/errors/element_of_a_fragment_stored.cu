// request: gradient(kernel, "d, a")
#include <mma.h>
using namespace nvcuda;
__device__ double total(const wmma::fragment<wmma::accumulator, 8, 8, 4, double>& f) { return f.x[0] + f.x[1]; }
__global__ void kernel(double* d, const double* a) {
    wmma::fragment<wmma::accumulator, 8, 8, 4, double> f;
    wmma::load_matrix_sync(f, a, 8, wmma::mem_row_major);
    d[threadIdx.x] = total(f);
  //^^^ CG0206: an element of a fragment is stored by itself
}
