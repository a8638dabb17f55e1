// prints: hi
// prints: 44
// What derivatives do not know of the C++ library concerns the functions that use it alone.
#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cugrad/cugrad.h"

double f(double x) {
  std::vector<double> v(3, x);
  v.push_back(x * x);
  double s = 0;
  for (double a : v) s += a * a;
  return s;
}

struct Log {
  std::vector<std::string> lines;
  std::map<std::string, std::vector<double>> table;
  void add(const char* text) {
    lines.emplace_back(text);
    table[text].push_back(1);
  }
};

int main() {
  std::vector<std::unique_ptr<int>> owners;
  owners.push_back(std::make_unique<int>(3));
  std::vector<double> w = {3, 1, 2};
  std::sort(w.rbegin(), w.rend());
  w.assign({1.0, 2.0});
  w.insert(w.end(), {1.0, 2.0});
  std::vector<double> copy(w.begin(), w.end(), std::vector<double>::allocator_type());
  Log log;
  log.add("x");
  if (w == copy && w.max_size() > 9 && !(w < copy)) std::puts("hi");
  double x = 0;
  cugrad::gradient(f).execute(2.0, &x);
  std::printf("%g\n", x);
}
