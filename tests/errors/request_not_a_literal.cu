// request: in the source
#include <cugrad/cugrad.h>
#include <string>
double square(double x) { return x * x; }

int main(int argc, char** argv) {
    std::string names = argc > 1 ? argv[1] : "x";
    auto g = cugrad::gradient(square, names.c_str());
                                    //^^^ CG0005: `names.c_str()` is not a string literal
    double dx = 0.0;
    g.execute(3.0, &dx);
    return dx != 6.0;
}
