// request: gradient(f, "y, x")
struct Packed {
    char c;
    double d __attribute__((packed));
};
void f(double* y, const double* x) {
    *y = x[0] * sizeof(Packed);
              //^^^^^^^^^^^^^^ CG0110: sizeof of a type whose layout is not known
}
