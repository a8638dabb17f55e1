// request: gradient(f, "y, x")
struct Empty {};
struct Shared {
    [[no_unique_address]] Empty e;
    int i;
};
void f(double* y, const double* x) {
    *y = x[0] * sizeof(Shared);
              //^^^^^^^^^^^^^^ CG0110: sizeof of a type whose layout is not known
}
