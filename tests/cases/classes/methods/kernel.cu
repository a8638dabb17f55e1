// Const and non-const methods, one calling the other through this.
struct Counter {
    double value;
    int steps;
    __device__ double squared() const { return value * value; }
    __device__ void feed(double v) {
        value = this->squared() * v + value;
        ++steps;
    }
    __device__ Counter& twice(double v) {
        feed(v);
        feed(0.5 * v);
        return *this;
    }
};

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    Counter c = {0.3, 0};
    c.twice(x[i]).feed(0.1);
    out[i] = c.squared() * c.steps;
}
