// Only the second argument is requested.
double f(double x, double y, double z) {
    double t = x * y;
    double u = x * z;
    return t * u + pow(y, x);
}
