// Changes the enclosing variables, one of them carried by a loop; a default capture.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double sum = 0.0, last = 1.0;
    auto push = [&](double v) {
        sum += v * last;
        last = v;
    };
    for (int k = 0; k < 3; ++k) push(x[i + k]);
    push(sum);
    out[i] = sum * last;
}
