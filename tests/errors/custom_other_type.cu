// request: gradient(f, "x")
float square(float x) { return x * x; }
float f(float x) { return square(x); }
                        //^^^^^^^^^ CG0213: parameter 3 of `cugrad::custom_derivatives::square_pullback` has another type than what it is given here
namespace cugrad { namespace custom_derivatives {
void square_pullback(double x, double d, double* dx) { *dx += 2 * x * d; }
} }
