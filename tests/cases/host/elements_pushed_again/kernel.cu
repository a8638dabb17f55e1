#include <vector>

struct Weighted {
  double weight = 2.0, value = 0.0;
};

// Elements are appended that move meanwhile, and objects begin as their class says.
double again(const double *x, int n) {
  std::vector<double> all;
  all.push_back(x[0]);
  for (int i = 1; i < n; ++i) {
    all.push_back(all[0]);
    all[i] = all[i] * x[i];
  }
  all.resize(2 * n, all[1]);
  std::vector<Weighted> terms(n);
  double s = 0;
  for (int i = 0; i < n; ++i) terms[i].value = all[i] + all[n + i];
  for (int i = 0; i < n; ++i) s += terms[i].weight * terms[i].value * terms[i].value;
  return s;
}
