// Causal attention for one head by the online softmax: running maximum-free sum, rescaled in every step.
__global__ void attend(double* out, const double* q, const double* k, const double* v, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double acc[3] = {0.0, 0.0, 0.0}, norm = 0.0;
    for (int j = 0; j <= i; ++j) {
        double score = 0.0;
        for (int d = 0; d < 3; ++d) score += q[3 * i + d] * k[3 * j + d];
        double w = exp(score * 0.577350269);
        double next = norm + w;
        for (int d = 0; d < 3; ++d) acc[d] = (acc[d] * norm + w * v[3 * j + d]) / next;
        norm = next;
    }
    for (int d = 0; d < 3; ++d) out[3 * i + d] = acc[d];
}
