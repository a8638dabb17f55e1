// Special functions that only the C++ library has, for the host, and the line that a statement stands on. Which one that is
// differs between compilers (nvcc writes host code anew), so nothing is computed from it.
#include <cmath>

double weight(double x, int line = __builtin_LINE()) { return line > 0 ? 3 * x : x; }

double kernel(const double* in) {
  double x = in[0], y = in[1];
  const char* name = __builtin_FUNCTION();
  return std::expint(x) * std::beta(x, y) + weight(y) * std::beta(x * y, 2.0) + (name ? x : y);
}
