// request: in the source
double __enzyme_autodiff(void*, ...);
__attribute__((enzyme_inactive)) double twice(double a) { return 2 * a; }
             //^^^ CG0011: the attribute `enzyme_inactive` is not followed
double square(double a) { return twice(a) * a; }
int main() { return __enzyme_autodiff((void*)square, 2.0) == 4.0 ? 0 : 1; }
