// A block walks over rows and uses one shared array for the maxima and the sums of all of them. The maximum itself is
// a result too: there it keeps its derivative, and cancels out everywhere else.
__global__ void log_softmax(double* y, double* top, const double* x, double temperature, int rows, int cols) {
  __shared__ double buffer[64];
  int t = threadIdx.x;
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    const double* in = x + row * cols;
    double m = -1e30;
    for (int c = t; c < cols; c += blockDim.x) m = fmax(m, in[c] / 2.0);
    buffer[t] = m;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
      if (t < s) buffer[t] = fmax(buffer[t], buffer[t + s]);
      __syncthreads();
    }
    m = buffer[0];
    __syncthreads();
    double sum = 0.0;
    for (int c = t; c < cols; c += blockDim.x) sum += exp(temperature * (in[c] - m));
    buffer[t] = sum;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
      if (t < s) buffer[t] += buffer[t + s];
      __syncthreads();
    }
    double rest = temperature * m + log(buffer[0]);
    for (int c = t; c < cols; c += blockDim.x) y[row * cols + c] = temperature * in[c] - rest;
    if (t == 0) top[row] = m;
    __syncthreads();
  }
}
