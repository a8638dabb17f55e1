// request: in the source
#include <clad/Differentiator/Differentiator.h>
struct Pair { double first; int count; };
double f(Pair p) { return p.first * p.count; }
int main() { return clad::differentiate(f, "p.third").execute(Pair()); }
                  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ CG0002: `third`: `Pair` has no member `third`
