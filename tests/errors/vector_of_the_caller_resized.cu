// request: gradient(f, "out, x")
#include <vector>
void f(std::vector<double>& out, const std::vector<double>& x) {
    out.resize(x.size());
  //^^^ CG0121: a `std::vector<double>` of the caller's gets another size or other memory
    for (size_t i = 0; i < x.size(); ++i) out[i] = x[i] * x[i];
}
