// Loads of single fields and of a whole struct.
struct Body {
    double x, y, m;
    int tag;
};

__global__ void kernel(double* out, const Body* body, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Body b = body[i];
    const Body* next = &body[(i + 1) % n];
    out[i] = b.m * (b.x * next->x + b.y * next->y) * b.tag;
}
