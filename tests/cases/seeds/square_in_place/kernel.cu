__global__ void fn(double* a) { *a *= *a; }
