// Counters that start or end where their types do, and ways that are longer than the types: from a to b it is farther than
// `int` goes.
__global__ void kernel(double* out, const double* x, int a, int b, int step, int least, int greatest, long long lowest,
                       long below) {
    int i = threadIdx.x;
    double v = x[i];
    for (int k = a; k < b; k += step) v = sin(v) + 1e-9 * k;
    for (int k = b; k > a; k -= step) v = sin(v) - 1e-9 * k;
    for (int k = least; k < least + 3; ++k) v += 1e-10 * sin(v) * k;
    for (int k = greatest; k > greatest - 3; --k) v += 1e-10 * sin(v) * k;
    for (int k = greatest; k >= 0; k += least) v += 1e-10 * sin(v) * k;
    for (long long k = lowest; k < 4000000000000000000; k += 1LL << 62) v += 1e-19 * sin(v) * k;
    for (long long k = 5000000000; k < 5000000004; ++k) v += 1e-10 * sin(v) * k;
    // Less than any `int`: it does not run.
    for (int k = 0; k < below; ++k) v *= x[i] * k;
    int moved = a;
    for (int k = 0; k < 4; ++k) {
        v += 1e-9 * sin(v) * moved;
        if (k < 3) moved += step;
    }
    int unseen = a;
    for (int k = 0; k < i / 4; ++k, unseen += step) v += 1e-9 * sin(v) * unseen;
    out[i] = v;
}
