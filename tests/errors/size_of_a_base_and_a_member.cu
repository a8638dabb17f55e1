// request: gradient(f, "y, x")
struct Empty {};
struct Twice : Empty {
    Empty e;
    char c;
};
void f(double* y, const double* x) {
    *y = x[0] * sizeof(Twice);
              //^^^^^^^^^^^^^ CG0110: sizeof of a type whose layout is not known
}
