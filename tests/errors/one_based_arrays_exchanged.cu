// request: gradient(f, "out, in")
__global__ void step(double* v, const double* u, int n) {
    int i = threadIdx.x + 1;
    if (i <= n) v[i] = u[i] + 0.1 * u[i] * u[i > 1 ? i - 1 : n];
}
void f(double* out, const double* in, int n, int steps) {
    double *u, *v;
    cudaMalloc(&u, n * sizeof(double));
    cudaMalloc(&v, n * sizeof(double));
    cudaMemcpy(u, in, n * sizeof(double), cudaMemcpyHostToDevice);
    double *now = u - 1, *next = v - 1;
    for (int t = 0; t < steps; ++t) {
        step<<<1, 32>>>(next, now, n);
      //^^^ CG0211: a pointer that lies before the start of its array was chosen or kept in memory, so the array is not known here
        double* other = now;
        now = next;
        next = other;
    }
    cudaMemcpy(out, now + 1, n * sizeof(double), cudaMemcpyDeviceToHost);
}
