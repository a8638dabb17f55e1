// Pairs of doubles that are read and written sixteen bytes at a time, through variables of the thread's own and a tile.
__global__ void pairs(double* out, const double* x) {
    __shared__ double tile[64];
    const int i = threadIdx.x;
    const int4 words = reinterpret_cast<const int4*>(x)[i];
    double pair[2];
    *reinterpret_cast<int4*>(pair) = words;
    *reinterpret_cast<int4*>(&tile[2 * i]) = words;
    __syncthreads();
    pair[0] *= tile[(2 * i + 9) % 64];
    reinterpret_cast<int4*>(out)[i] = *reinterpret_cast<int4*>(pair);
    const int2 half = reinterpret_cast<const int2*>(x)[63 - i];
    const double other = __hiloint2double(half.y, half.x);
    out[64 + i] = other * other;
}
