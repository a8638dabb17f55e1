// Arrays whose length is known when the function runs, in scopes that are left early and entered again.
static double total(const double* terms, int n) {
    double s = 0.0;
    for (int i = 0; i < n; ++i) s += terms[i] * terms[i];
    return s;
}
double powers(const double* x, double a, int n) {
    double terms[n];
    for (int i = 0; i < n; ++i) {
        double power[2 * i + 1];
        power[0] = a;
        for (int k = 1; k < 2 * i + 1; ++k) power[k] = power[k - 1] * x[i];
        if (i == 3) {
            terms[i] = x[i];
            continue;
        }
        terms[i] = power[2 * i];
        {
            const int n = 2;
            float pair[n];
            pair[0] = 2;
            pair[1] = 3;
            terms[i] += pair[1] * x[i];
            if (i == 5) break;
        }
    }
    for (int k = 0; k < 3; ++k) {
        double both[n * 2];
        both[k] = total(terms, 5);
        if (both[k] > 0.0) return both[k];
    }
    return a;
}
