// request: gradient(f, "x, mesh")
//^^^ CG0008: parameter `mesh` of type `Mesh` has no adjoint
struct Mesh { int cells; };
double f(double x, Mesh mesh) { return x * mesh.cells; }
