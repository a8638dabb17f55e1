// request: in the source
#include <clad/Differentiator/Differentiator.h>
struct Pair { double first, second; };
Pair f(double x, double y) { return {x * y, x}; }
int main() { double dx = 0, dy = 0; clad::gradient(f).execute(2, 3, &dx, &dy); }
                                  //^^^ CG0010: a gradient is that of one number, and the function returns an object of several
