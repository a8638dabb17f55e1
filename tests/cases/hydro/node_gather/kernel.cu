// Corner forces gathered at nodes: the number of corners and their places come from connectivity.
__global__ void accelerate(double* acc, const double* elem_force, const double* mass, const int* first, const int* corner, int n) {
    int g = blockIdx.x * blockDim.x + threadIdx.x;
    if (g >= n) return;
    int count = first[g];
    const int* list = corner + 4 * g;
    double f = 0.0;
    for (int c = 0; c < count; c++) f += elem_force[list[c]];
    acc[g] = f / mass[g];
}
