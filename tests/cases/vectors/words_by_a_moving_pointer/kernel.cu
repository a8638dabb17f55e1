// Doubles are moved sixteen bytes at a time through pointers that are variables: one that walks, one that is chosen, one that is reset.
__global__ void kernel(double *out, const double *x, const double *z, int n) {
  __shared__ double tile[64];
  const int4 *from = (const int4 *)(threadIdx.x % 2 ? x : z) + threadIdx.x;
  const int4 *other = (threadIdx.x & 4) ? (const int4 *)z : (const int4 *)x;
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    *((int4 *)tile + threadIdx.x) = *from;
    __syncthreads();
    sum += tile[2 * threadIdx.x] * tile[31 - threadIdx.x];
    __syncthreads();
    *((int4 *)tile + threadIdx.x) = *other;
    __syncthreads();
    sum += tile[2 * threadIdx.x] * tile[31 - threadIdx.x];
    __syncthreads();
    from = (const int4 *)((const double *)from + 8);
    if (i % 2) other = from;
    else ++other;
  }
  out[threadIdx.x] = sum;
}
