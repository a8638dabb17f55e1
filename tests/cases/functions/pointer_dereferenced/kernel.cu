// The smallest device function of all.
__device__ double fn(double* a) { return *a * *a; }
