// request: gradient(f, "x")
double total = 0.0;

double f(double x) {
    total = x * x;
    return total * x;
         //^^^ CG0115: global variable `total` carries derivatives
}
