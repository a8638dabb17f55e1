// prints: 11 1 11
// prints: 4 6 5
// Numbers that a program computes with a vector's capacity: it is that of the library, after elements are put in, and after memory is given back.
#include <clad/Differentiator/Differentiator.h>

#include <cstdio>
#include <vector>

double shrunk(double x, double y) {
  std::vector<double> v;
  v.reserve(10);
  double result = x * v.capacity();
  v.push_back(x);
  v.shrink_to_fit();
  return result + y * v.capacity() + x * v.size();
}
double grown(double x, double y, double z) {
  std::vector<double> v(3, x);
  v.reserve(4);
  double result = x * v.capacity();
  v.resize(5);
  result += y * v.capacity();
  std::vector<double> w(2, y);
  w.insert(w.begin(), 3, z);
  return result + z * w.capacity();
}

int main() {
  double x = 0, y = 0, z = 0;
  clad::gradient(shrunk).execute(1, 0, &x, &y);
  std::printf("%g %g %g\n", x, y, shrunk(1, 0));
  x = y = 0;
  clad::gradient(grown).execute(1, 1, 1, &x, &y, &z);
  // The function is linear in each.
  std::printf("%g %g %g\n", grown(1, 0, 0), grown(0, 1, 0), grown(0, 0, 1));
  if (x != grown(1, 0, 0) || y != grown(0, 1, 0) || z != grown(0, 0, 1)) std::printf("the gradient is %g %g %g\n", x, y, z);
}
