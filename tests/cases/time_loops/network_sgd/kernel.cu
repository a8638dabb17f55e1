// A network of two layers learns by gradient descent; the loss after training is differentiated with respect to the first
// weights, the data and the learning rate.
__global__ void layer(double* y, const double* w, const double* x, int rows, int columns, bool bend) {
    int i = threadIdx.x;
    if (i >= rows) return;
    double sum = 0.0;
    for (int j = 0; j < columns; ++j) sum += w[i * columns + j] * x[j];
    y[i] = bend ? tanh(sum) : sum;
}

__global__ void errors(double* delta, const double* y, const double* target, int n) {
    int i = threadIdx.x;
    if (i < n) delta[i] = y[i] - target[i];
}

__global__ void backward(double* below, const double* w, const double* delta, const double* hidden, int rows, int columns) {
    int j = threadIdx.x;
    if (j >= columns) return;
    double sum = 0.0;
    for (int i = 0; i < rows; ++i) sum += w[i * columns + j] * delta[i];
    below[j] = sum * (1.0 - hidden[j] * hidden[j]);
}

__global__ void descend(double* w, const double* delta, const double* x, double rate, int rows, int columns) {
    int k = threadIdx.x;
    if (k < rows * columns) w[k] -= rate * delta[k / columns] * x[k % columns];
}

double train(double* w1, double* w2, const double* data, const double* targets, double rate, int samples, int epochs) {
    const int in = 3, hidden = 4, out = 2;
    double *h, *y, *delta, *below, *v1, *v2, *d, *t;
    cudaMalloc(&h, hidden * sizeof(double));
    cudaMalloc(&y, out * sizeof(double));
    cudaMalloc(&delta, out * sizeof(double));
    cudaMalloc(&below, hidden * sizeof(double));
    cudaMalloc(&v1, hidden * in * sizeof(double));
    cudaMalloc(&v2, out * hidden * sizeof(double));
    cudaMalloc(&d, samples * in * sizeof(double));
    cudaMalloc(&t, samples * out * sizeof(double));
    cudaMemcpy(v1, w1, hidden * in * sizeof(double), cudaMemcpyHostToDevice);
    cudaMemcpy(v2, w2, out * hidden * sizeof(double), cudaMemcpyHostToDevice);
    cudaMemcpy(d, data, samples * in * sizeof(double), cudaMemcpyHostToDevice);
    cudaMemcpy(t, targets, samples * out * sizeof(double), cudaMemcpyHostToDevice);
    double loss = 0.0;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        loss = 0.0;
        for (int s = 0; s < samples; ++s) {
            layer<<<1, 32>>>(h, v1, d + s * in, hidden, in, true);
            layer<<<1, 32>>>(y, v2, h, out, hidden, false);
            errors<<<1, 32>>>(delta, y, t + s * out, out);
            backward<<<1, 32>>>(below, v2, delta, h, out, hidden);
            descend<<<1, 32>>>(v2, delta, h, rate, out, hidden);
            descend<<<1, 32>>>(v1, below, d + s * in, rate, hidden, in);
            double error[2];
            cudaMemcpy(error, delta, out * sizeof(double), cudaMemcpyDeviceToHost);
            loss += error[0] * error[0] + error[1] * error[1];
        }
    }
    cudaFree(h);
    cudaFree(y);
    cudaFree(delta);
    cudaFree(below);
    cudaFree(v1);
    cudaFree(v2);
    cudaFree(d);
    cudaFree(t);
    return loss;
}
