// Maxima and minima of loops have the derivative of what was chosen, in whichever way they are written. The last loop
// also uses its maximum on the way, so that every choice counts.
__global__ void kernel(double* out, const double* x, const double* scale, int rows, int n) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  double largest = scale[r], least = 1e300, below = 0.5, running = -10.0, sum = 0.0;
  for (int k = 0; k < n; ++k) {
    double v = x[r * n + k] * scale[k % rows];
    largest = fmax(largest, v);
    least = fmin(v * v, least);
    if (v > below) below = v;
  }
  for (int k = n - 1; k >= 0; --k) {
    double before = running;
    running = x[r * n + k] > running ? x[r * n + k] : running;
    sum = sum * exp(before - running) + exp(x[r * n + k] - running);
  }
  out[r] = largest * least + sin(below) + running + log(sum);
}
