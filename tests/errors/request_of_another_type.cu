// request: in the source
#include <cugrad/cugrad.h>
struct Line {
    double slope;
    double at(double x) { return slope * x; }
};
void requests() {
    cugrad::differentiate((float (Line::*)(float))&Line::at, "x");
  //^^^ CG0105: a cast makes another type of function of `Line::at`, and calling that means nothing
}
