// Each step overwrites what it reads, on a buffer of the caller's; a second kernel reads it in between.
__global__ void advance(float* x, const float* force, float dt, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = x[i] + dt * sinf(x[i]) * force[i];
}

__global__ void push(float* force, const float* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) force[i] = x[i] * x[(i + 1) % n];
}

void simulate(float* x, float* force, float dt, int n, int steps) {
    for (int t = 0; t < steps; ++t) {
        push<<<2, 16>>>(force, x, n);
        advance<<<2, 16>>>(x, force, dt, n);
    }
}
