// Arrays made by `new` with the values of their first elements; the others are zero.
struct Pair {
    double a, b;
};
double lists(const double* x, double rate, int n) {
    double* part = new double[4]{x[0], rate};
    double* whole = new double[2]{x[1], x[2]};
    double* longer = new double[n]{x[3] * rate};
    Pair* pairs = new Pair[3]{{x[0], x[1]}, {rate, x[2]}};
    part[2] += part[0] * part[1];
    longer[n - 1] += longer[0] * whole[0];
    double sum = part[0] * part[1] + part[2] + part[3] + whole[0] * whole[1] + longer[n - 1];
    for (int i = 0; i < 3; ++i) sum += pairs[i].a * pairs[i].b * (i + 1);
    delete[] part;
    delete[] whole;
    delete[] longer;
    delete[] pairs;
    return sum;
}
