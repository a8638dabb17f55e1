// Structs of numbers and other things in constant memory and in arrays, copied whole.
struct Parameters {
    int steps;
    double rate;
    bool on;
    double shift[2];
};
struct Particle {
    double x, v;
    int id;
};

__constant__ Parameters parameters;

__global__ void move(Particle* p, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Particle q = p[i];
    for (int s = 0; s < parameters.steps; ++s) {
        q.v -= parameters.rate * q.x;
        q.x += q.v * (parameters.on ? parameters.shift[q.id % 2] : 1.0);
    }
    p[i] = q;
}

void run(Particle* particles, double rate, double shift, int n) {
    Parameters p;
    p.steps = 3;
    p.rate = rate;
    p.on = true;
    p.shift[0] = shift;
    p.shift[1] = 2.0 * shift;
    cudaMemcpyToSymbol(parameters, &p, sizeof(Parameters));
    Particle* d;
    cudaMalloc(&d, n * sizeof(Particle));
    cudaMemcpy(d, particles, n * sizeof(Particle), cudaMemcpyHostToDevice);
    move<<<1, 8>>>(d, n);
    p.rate = 0.5 * rate * rate;
    cudaMemcpyToSymbol(parameters, &p, sizeof(Parameters));
    move<<<1, 8>>>(d, n);
    cudaMemcpy(particles, d, n * sizeof(Particle), cudaMemcpyDeviceToHost);
    cudaFree(d);
}
