// Some bodies are pulled by others: threads stand for other bodies than they stage. What is staged is scaled, none pulls
// itself, and rows of the grid are different systems.
__global__ void pull(double* force, const double* x, const double* mass, double scale, int first, int n, int m) {
  __shared__ double place[8];
  __shared__ double weight[8];
  int i = first + blockIdx.x * blockDim.x + threadIdx.x;
  double mine = x[blockIdx.y * m + i], sum = 0.0;
  for (int t = 0; t < n / 8; ++t) {
    place[threadIdx.x] = x[t * 8 + threadIdx.x + m * blockIdx.y];
    weight[threadIdx.x] = scale * mass[t * 8 + threadIdx.x + m * blockIdx.y];
    __syncthreads();
    for (int k = 0; k < 8; ++k) {
      double d = place[k] - mine;
      double f = weight[k] * d / (d * d + 0.5) + sin(d) * weight[k];
      sum += (t * 8 + k != i) * f;
    }
    __syncthreads();
  }
  force[blockIdx.y * m + i] = sum;
}
