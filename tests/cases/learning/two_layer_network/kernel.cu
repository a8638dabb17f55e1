// A hidden layer in a local array, weights shared by all threads.
__global__ void network(double* y, const double* W1, const double* b1, const double* W2, const double* x, int n) {
    int s = threadIdx.x;
    if (s >= n) return;
    double hidden[5];
    for (int h = 0; h < 5; ++h) {
        double a = b1[h];
        for (int k = 0; k < 4; ++k) a += W1[h * 4 + k] * x[s * 4 + k];
        hidden[h] = tanh(a);
    }
    double o = 0.0;
    for (int h = 0; h < 5; ++h) o += W2[h] * hidden[h];
    y[s] = o;
}
