// A number of the file whose address is kept, beside a pointer that is given more than memory of its own: kernels, and copies on the
// device, write no variables of the host.
struct Config {
  double rate;
  int steps;
};
static Config config{0.1, 3};
static const Config& settings() { return config; }
static double *now, *next;
static void allocate(double*& p, int n) { cudaMalloc(&p, n * sizeof(double)); }
struct Log {
  double last = 0;
  Log* self = this;
  void note(double t) { last = t; }
};
static Log log_of_steps;
__global__ void step(double* y, const double* x, double a, int n) {
  int i = threadIdx.x;
  if (i < n) y[i] = x[i] + a * x[i] * x[(i + 1) % n];
}
void f(double* out, const double* in, int n) {
  allocate(now, n);
  allocate(next, n);
  cudaMemcpy(now, in, n * sizeof(double), cudaMemcpyDeviceToDevice);
  for (int k = 0; k < settings().steps; ++k) {
    step<<<1, 32>>>(next, now, config.rate, n);
    log_of_steps.note(k * config.rate);
    double* t = now;
    now = next;
    next = t;
  }
  cudaMemcpy(out, now, n * sizeof(double), cudaMemcpyDeviceToDevice);
  cudaFree(now);
  cudaFree(next);
}
