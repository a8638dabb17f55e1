// request: gradient(f, "x")
double* buffer;

double f(double x, int i) {
    buffer[i] = x * x;
    return buffer[0] * x;
         //^^^ CG0115: global variable `buffer` carries derivatives
}
