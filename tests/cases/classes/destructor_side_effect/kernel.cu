// A guard object that writes back when its scope ends.
struct WriteBack {
    double* place;
    double value;
    __device__ WriteBack(double* p) : place(p), value(*p) {}
    __device__ ~WriteBack() { *place = value * value; }
};

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    {
        WriteBack w(&v);
        w.value += 2.0 * v;
    }
    out[i] = v + x[i];
}
