// request: gradient(f, "x")
#include <cstring>
double f(double x) {
    long long bits;
    memcpy(&bits, &x, sizeof(double));
  //^^^ CG0109: the bits of a value that carries derivatives are reinterpreted
    bits -= 1ll << 52;
    double half;
    memcpy(&half, &bits, sizeof(double));
    return half * x;
}
