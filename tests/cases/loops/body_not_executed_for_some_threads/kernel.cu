// Compressed rows whose bounds come from memory; inverted bounds mean no trip.
__global__ void kernel(double* out, const double* x, const int* start) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double s = 0.0;
    for (int k = start[i]; k < start[i + 1]; ++k) s += x[k] * x[k];
    out[i] = s;
}
