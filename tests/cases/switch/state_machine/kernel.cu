// A small machine whose state and register are carried by a while loop.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    enum { start, grow, shrink, done };
    int state = start, steps = i % 5 + 2;
    double r = 0.0;
    while (state != done) {
        switch (state) {
            case start: r = x[i]; state = grow; break;
            case grow:
                r = r * r + x[i];
                state = --steps > 0 ? (steps % 2 ? shrink : grow) : done;
                break;
            case shrink: r = sin(r); state = steps > 1 ? grow : done; break;
        }
    }
    out[i] = r;
}
