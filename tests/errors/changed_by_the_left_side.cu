// request: gradient(f, "y, x")
struct Pair { double a, b; };
struct Stack {
    Pair v[4];
    int n;
    Pair& grow(Pair& last) {
        last.b = n;
        return v[n++];
    }
};
int triple(double& v) {
    v *= 3.0;
    return 1;
}
int clear(Pair* p) {
    p->a = 0.0;
    return 1;
}
void f(double* y, const double* x) {
    Pair s[2] = {{x[0], x[1]}, {x[2], x[3]}};
    Pair v{x[4], x[5]};
    s[triple(v.a)] = v;
                   //^ CG0110: the left side of this assignment may change what its right side reads, and compilers differ in which comes first
    Pair* p = s;
    s[clear(p)] = p[0];
                //^^^^ CG0110: the left side of this assignment may change what its right side reads, and compilers differ in which comes first
    Stack r{};
    r.grow(v) = v;
              //^ CG0110: the left side of this assignment may change what its right side reads, and compilers differ in which comes first
    y[0] = s[1].a * s[1].b + r.v[0].a;
}
