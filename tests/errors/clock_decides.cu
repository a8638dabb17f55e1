// request: gradient(until, "b, a")
__global__ void until(double* b, const double* a, long long limit) {
    int i = threadIdx.x;
    long long start = clock64();
    b[i] = 0.0;
    if (clock64() - start < limit) b[i] = a[i];
                                 //^^^ CG0219: this depends on a clock, which the gradient would find at another time
}
