#include <cmath>

double distance_to(double x, double y, double z) { return std::hypot(x, y, z) * x; }
