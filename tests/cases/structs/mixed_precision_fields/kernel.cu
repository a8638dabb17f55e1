// float, double and bool side by side.
struct Mixed {
    float narrow;
    double wide;
    bool flag;
};

__global__ void kernel(double* out, const Mixed* m) {
    int i = threadIdx.x;
    out[i] = m[i].flag ? m[i].narrow * m[i].wide : m[i].narrow + m[i].wide * m[i].wide;
}
