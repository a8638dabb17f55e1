// request: gradient(f, "x")
struct Model { double w; __host__ __device__ double at(double x) const { return w * x; } };
namespace clad { namespace custom_derivatives { namespace class_functions {
void at_pullback(const Model* m, double x, double d, Model* m_adj, double* x_adj) { *x_adj += 42.0 * d; }
   //^^^ CG0213: `at_pullback` is a derivative in namespace `class_functions`, which is not read; another would be used in its place
} } }
double f(double x) { Model m = {3.0}; return m.at(x); }
