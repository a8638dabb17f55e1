// prints: 6 12 8
// A class that the program does not own, marked by what Clad has for that: what is read from its objects is a constant.
#include <clad/Differentiator/Differentiator.h>

#include <cstdio>

namespace theirs {
struct Meter {
  double v;
  double read() const { return v; }
};
template <class T, class U>
struct Pair {
  T first;
  U second;
};
}  // namespace theirs
struct Log {};
CLAD_NONDIFFERENTIABLE_TYPE(theirs::Meter);
CLAD_NONDIFFERENTIABLE_TYPE(theirs::Pair<double, int>);
CLAD_NONDIFFERENTIABLE_TYPE(Log);
Log& operator<<(Log& log, double) { return log; }

double of_meter(double x) {
  theirs::Meter m{x};
  return x * x + m.read();
}
double of_log(double x) {
  Log log;
  log << (x * x);
  return x * x * x;
}
// The other instance is not marked.
double of_pairs(double x) {
  theirs::Pair<double, int> constant{x, 1};
  theirs::Pair<double, double> numbers{x, 1};
  return constant.first * x + numbers.first * numbers.first * numbers.second + constant.first;
}

int main() {
  double m = 0, l = 0, p = 0;
  clad::gradient(of_meter).execute(3.0, &m);
  clad::gradient(of_log).execute(2.0, &l);
  clad::gradient(of_pairs).execute(8.0 / 3, &p);
  std::printf("%g %g %g\n", m, l, p);
}
