// request: in the source
void square(double* x) { *x *= *x; }

int enzyme_dup;
int enzyme_width;
template <class... Arguments>
void __enzyme_fwddiff(void*, Arguments...);

int main() {
    double x = 3, dx = 1, dy = 2;
    __enzyme_fwddiff((void*)square, enzyme_width, 2, enzyme_dup, &x, &dx, &dy);
  //^^^ CG0011: `square` reads and writes parameter `x`, so it cannot run once for each derivative
    return dx != 6.0;
}
