// Default member initialisers, members left out of the list, an empty list.
struct Options {
    double a = 2.0;
    double b = a * 0.25;
    double c = 0.0;
};

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    Options o{x[i]};
    Options d{};
    d.c += x[i];
    out[i] = o.a * o.b + o.c + d.a * d.b * d.c;
}
