// request: gradient(f, "x")
struct Shape { static double area(double x) { return x * x; } };
double f(double x) { return Shape::area(x); }
namespace clad { namespace custom_derivatives { namespace class_functions {
void area_pullback(double x, double d, double* dx) { *dx += 2 * x * d; }
   //^^^^^^^^^^^^^ CG0213: `area_pullback` does not take a pointer to an object first
} } }
