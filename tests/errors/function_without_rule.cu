// request: gradient(f, "x")
#include <cmath>
double f(double x, double order) { return std::cyl_bessel_j(order, x); }
                                        //^^^ CG0201: `cyl_bessel_j` has no derivative rule
