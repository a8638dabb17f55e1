// Copies are independent: assignment of whole structs, also inside an array.
struct State { double u, v; };

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    State hist[3];
    State s = {x[i], 1.0};
    for (int k = 0; k < 3; ++k) {
        hist[k] = s;
        s.u = s.u * s.v + 0.5;
        s.v = hist[k].u;
    }
    State t = hist[1];
    t.u += 1.0;
    out[i] = hist[1].u * t.u + hist[2].v * s.u + hist[0].v;
}
