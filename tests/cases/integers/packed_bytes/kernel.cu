// A product of quantised rows: weights and inputs are bytes, four to a word, and each row has a scale of its own.
__global__ void kernel(double* out, const double* scale, const double* offset, const int* words) {
    const int i = threadIdx.x;
    int sum = 0;
    unsigned most = 0;
    for (int k = 0; k < 4; ++k) {
        const unsigned w = 0x01f07f80u * (unsigned)(words[i] + k + 1);
        const unsigned shifted = __vsubss4(w & 0x3f3f3f3fu, 0x20202020u);
        sum = __dp4a((int)shifted, 0x01020301, sum);
        most = __vmaxu4(most, __vabsdiffu4(w, shifted));
    }
    const int top = __vimax3_s32((int)(most >> 24), (int)(most & 0xff), 3);
    out[i] = scale[i] * sum + offset[i] * offset[i] * top;
}
