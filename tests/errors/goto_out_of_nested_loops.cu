// request: gradient(f, "x")
double f(const double* x, int n) {
    double s = 0.0;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            s += x[i] * x[j];
            if (i + j > 7)
                goto done;
              //^^^ CG0101: goto
        }
done:
    return s;
}
