// prints: 19 12 8
// prints: 19 12
// prints: 12
// prints: 40 25
// prints: 24 72
// prints: 42
// prints: 2 3 3 0
// prints: 12 12
// Member functions and function objects are requested like functions. The object comes first or is remembered;
// its adjoint may be left out. Members may be private: generated code reads them all the same, in kernels too.
#include <cugrad/cugrad.h>

#include <cstdio>

class Line {
    double slope, offset;

  public:
    __host__ __device__ Line(double s, double o) : slope(s), offset(o) {}
    double at(double x, double y) const noexcept { return slope * x * y + offset * square(x); }
    double remember(double x, double y) {
        slope = x * y;
        return slope * offset;
    }
    __host__ __device__ double operator()(double x) const { return slope * x * x; }

  protected:
    double square(double x) const { return x * x; }
    friend double steepness(const Line& line);
};

double steepness(const Line& line) { return line.slope; }

__global__ void apply(double* out, const double* in, Line line) { out[threadIdx.x] = line(in[threadIdx.x]); }

#define SHOW_DERIVATIVE(f) std::printf("%g\n", cugrad::differentiate(f, 0).execute(7))

class Named : public Line {
  public:
    Named(double s, double o) : Line(s, o) {}
    const char* name = "named";
};

int main() {
    const Line line(3, 1);
    Line line_adj(0, 0);
    double x_adj = 0, y_adj = 0;
    auto at = cugrad::gradient(&Line::at, "x, y");
    at.execute(line, 2, 5, &line_adj, &x_adj, &y_adj);
    std::printf("%g %g %g\n", x_adj, 2 * y_adj, steepness(line_adj) - 2);

    x_adj = y_adj = 0;
    at.execute(line, 2, 5, &x_adj, &y_adj);  // the adjoint of the object is left out
    std::printf("%g %g\n", x_adj, 2 * y_adj);

    // A variable is asked what it holds when the program runs.
    auto held = &Line::at;
    x_adj = y_adj = 0;
    cugrad::gradient(held, "y").execute(line, 2, 5, &y_adj);
    std::printf("%g\n", 2 * y_adj);

    // What a member holds in between carries derivatives.
    Line changed(0, 5);
    x_adj = y_adj = 0;
    cugrad::gradient(&Line::remember).execute(changed, 5, 8, &x_adj, &y_adj);
    std::printf("%g %g\n", x_adj, y_adj);

    // An object is remembered until another one is set.
    auto steeper = cugrad::differentiate(line, "x");
    std::printf("%g", steeper.execute(4));
    const Line other(9, 0);
    steeper.setObject(&other);
    std::printf(" %g\n", steeper(4));

    SHOW_DERIVATIVE(line);

    double matrix[4];
    cugrad::hessian(&Line::at).execute(line, 5, 8, matrix);
    std::printf("%g %g %g %g\n", matrix[0], matrix[1], matrix[2], matrix[3]);

    // What is inherited is found by a pointer to a member of the derived class, too.
    using of_named = double (Named::*)(double, double) const;
    const Named named(3, 1);
    x_adj = y_adj = 0;
    cugrad::gradient(static_cast<of_named>(&Named::at), "y").execute(named, 2, 5, &y_adj);
    cugrad::gradient(static_cast<of_named>(&Line::at), "x, y").execute(named, 2, 5, &x_adj, &y_adj);
    std::printf("%g %g\n", x_adj - 7, y_adj);
    (void)cugrad::gradient(apply, "out, in");
    return 0;
}
