// q is read before it is overwritten, so it hands no derivatives on and need not be requested.
__global__ void update(double* e, double* q, int repeat, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int at = (i * 5) % n;
    double q_old = q[at], e_new = e[at];
    for (int r = 0; r < repeat; ++r) e_new = 0.5 * e_new + q_old * e_new * e_new;
    e[at] = e_new;
    q[at] = 0.25 * e_new * e_new;
}
