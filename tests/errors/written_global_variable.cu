// request: gradient(f, "x")
double total = 0.0;

double f(double x) {
    total = x * x;
    return total * x;
         //^^^ refused: write to the global variable total
}
