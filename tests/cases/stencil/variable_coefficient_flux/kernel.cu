// Harmonic means of coefficients on faces; the boundary faces carry no flux.
__device__ double face(double a, double b) { return 2.0 * a * b / (a + b); }

__global__ void diffuse(double* out, const double* u, const double* kappa, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double left = 0.0, right = 0.0;
    if (i > 0) left = face(kappa[i - 1], kappa[i]) * (u[i - 1] - u[i]);
    if (i + 1 < n) right = face(kappa[i], kappa[i + 1]) * (u[i + 1] - u[i]);
    out[i] = u[i] + 0.2 * (left + right);
}
