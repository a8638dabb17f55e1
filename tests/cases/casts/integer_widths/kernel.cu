// Wrap-around and sign extension decide the factors.
__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    unsigned char c = (unsigned char)(i * 37);
    signed char s = (signed char)c;
    short h = (short)(i * 5000);
    unsigned short u = (unsigned short)h;
    long long l = (long long)u << 20;
    bool b = i & 6;
    out[i] = x[i] * (c + s * 0.5 + h / 4096 + (u >> 12) + (double)(l >> 30) + b);
}
