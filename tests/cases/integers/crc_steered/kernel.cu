// A shift register whose bits choose between two updates of a real.
__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    unsigned crc = 0xffffu ^ (i * 0x1021u);
    double v = x[i];
    for (int b = 0; b < 12; ++b) {
        bool top = crc & 0x8000u;
        crc = (crc << 1) & 0xffffu;
        if (top) {
            crc ^= 0x1021u;
            v = v * x[b % 16];
        } else {
            v = 0.5 * v + x[i];
        }
    }
    out[i] = v * (crc % 7);
}
