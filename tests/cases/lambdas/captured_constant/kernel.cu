// The lambda captures a constant whose value is known when the kernel runs.
__global__ void kernel(double *out, const double *x, double shift, int n) {
    int i = threadIdx.x;
    const double position = i + shift;
    const int cell = (int)floor(position);
    auto near = [=](int offset) -> double { return x[max(0, min(cell + offset, n - 1))]; };
    out[i] = near(-1) * near(1) + near(0) * (position - cell);
}
