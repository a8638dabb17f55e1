// The input comes before the output, the request names them the other way round.
__global__ void compute(double* in, double* out, double val) {
    int index = threadIdx.x;
    out[index] = in[index] + val;
}
