// Active coordinates: the cell is constant, the weights are not; four image cells receive.
__global__ void sample(double* out, const double* img, const double* u, const double* v, int n) {
    const int w = 6;
    int i = threadIdx.x;
    if (i >= n) return;
    double x = u[i] + i % 5, y = v[i] + i % 4;
    int x0 = (int)x, y0 = (int)floor(y);
    double fx = x - x0, fy = y - y0;
    const double* p = img + y0 * w + x0;
    double top = p[0] * (1 - fx) + p[1] * fx;
    double bottom = p[w] * (1 - fx) + p[w + 1] * fx;
    out[i] = top * (1 - fy) + bottom * fy;
}
