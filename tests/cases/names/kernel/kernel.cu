// Parameters, locals, shared arrays and types with the names that generated code would give its own.
struct t0 {
    double v;
};
__global__ void k(double* out, const double* in, double a, int tile_adj_1, double tile_adj, double tape, double trips) {
    __shared__ double tile[32];
    int i = threadIdx.x;
    tile[i] = in[i] * a;
    __syncthreads();
    t0 t1 = {tile[31 - i]};
    double in_adj = t1.v;
    for (int in_tan = 0; in_tan < tile_adj_1; ++in_tan) in_adj = sin(in_adj * trips) + tape;
    out[i] = in_adj * tile_adj;
}
