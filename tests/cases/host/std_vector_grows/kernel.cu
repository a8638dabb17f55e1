// A vector that moves as it grows, one given by a list, and assignment.
#include <vector>
double grow(const double* in, double a, int n) {
  std::vector<double> v;
  for (int i = 0; i < n; ++i) v.push_back(in[i] * a);
  v.resize(n + 2, a);
  std::vector<double> w = {1.0, a, in[0]};
  w = v;
  w.pop_back();
  double s = w.size();
  for (double x : w) s += x * x;
  return s + v.back() * w[1];
}
