// `realloc`: memory that grows, shrinks, begins as nothing, is put into another variable, and grows in a loop.
#include <cstdlib>

struct Pair {
    double a;
    int k;
};
double resized(const double* x, double rate, int n) {
    double* p = (double*)malloc(3 * sizeof(double));
    p[0] = x[0];
    p[1] = x[1] * rate;
    p[2] = x[0] * x[1] * x[2];
    double sum = p[0] * p[1] + p[2];
    p = (double*)realloc(p, 1 * sizeof(double));
    sum += p[0] * rate;
    p = (double*)realloc(p, 2 * sizeof(double));
    p[1] = x[2];
    sum += p[1] * p[0];
    free(p);

    double* all = nullptr;
    int size = 0;
    for (int i = 0; i < n; ++i) {
        if (i % 2) continue;
        all = static_cast<double*>(realloc(all, (size + 1) * sizeof(double)));
        all[size] = size ? all[size - 1] * x[i] : x[i] * rate;
        ++size;
    }
    for (int i = 0; i < size; ++i) sum += all[i] * all[i];
    free(all);

    Pair* pairs = (Pair*)calloc(2, sizeof(Pair));
    pairs[0].a = x[1];
    pairs[1].k = 3;
    Pair* more = (Pair*)realloc(pairs, 3 * sizeof(Pair));
    more[2].a = more[0].a * more[1].k;
    sum += more[2].a * more[1].a + more[2].a * rate;
    free(more);
    return sum;
}
