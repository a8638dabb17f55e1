// A parameter is called as the one that says where shadows of dynamic shared memory are, another as the adjoint of a
// third; the kernel itself and its arguments as the variables of the code that launches it.
__global__ void config(double* grid, const double* args, const double* args_adj, int n, double shared_slab) {
    extern __shared__ double s[];
    int i = threadIdx.x;
    s[i] = args[i];
    __syncthreads();
    double block = s[(i + 1) % n] * args_adj[i];
    while (block < 3) block = block * block + 1;
    grid[i] = block * shared_slab;
}
