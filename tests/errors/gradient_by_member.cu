// request: in the source
#include <clad/Differentiator/Differentiator.h>
struct Pair { double first, second; };
double f(Pair p) { return p.first * p.second; }
int main() { Pair d{}; clad::gradient(f, "p.first").execute(Pair(), &d); }
                     //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ CG0002: `p.first` is a part of a parameter, and a gradient is taken with respect to whole parameters; parts are for differentiate, elements for hessian, too
