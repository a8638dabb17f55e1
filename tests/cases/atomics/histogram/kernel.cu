__global__ void histogram(double* bins, const double* x, const double* w, int n, int nbins) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    double p = x[i] * nbins;
    int b = (int)p;
    double f = p - b;
    atomicAdd(&bins[b], w[i] * (1.0 - f));
    if (b + 1 < nbins) atomicAdd(&bins[b + 1], w[i] * f);
  }
}
