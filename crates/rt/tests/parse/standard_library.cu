#include <algorithm>
#include <iostream>
#include <vector>
#include <cmath>
#include <cstdio>
#include <cassert>
#include <random>
#include <chrono>
#include <thread>
#include <complex>
#include <functional>
#include <numeric>
#include <map>
#include <string>
#include <fstream>
#include <memory>
#include <atomic>
#include <limits>
#include <cstdint>
#include <array>
#include <tuple>
#include <iomanip>
#include <sstream>
__host__ __device__ float hd(float x) { return std::sin(x) + sinf(x) + fabs(x) + std::abs(x) + std::max(x, 1.0f) + pow(x, 2) + std::pow(x,2) + std::pow(x, 2.0f) + sqrt(2) + std::isnan(x) + isnan(x) + abs(-3) + std::fmax(x, 2.f) + std::numeric_limits<float>::max()+exp(1.0); }
__device__ double dd(double x) { return std::exp(x) + exp(x) + std::fmin(x,2.0) + std::hypot(x,x) + floor(x) + sin(3) + std::sin(3) + pow(x,3) + std::abs(x) + signbit(x)+ std::min(x,2.0); }
__global__ void k(float* p, int n) { assert(n > 0); if (p[0] < 0) printf("bad %d\n", n); p[0] = hd(p[0]); p[1] = dd(p[1]); new (p) float(1); float* q = new float[3]; delete[] q; memcpy(p, q, 4); }
int main() { std::vector<float> v(3); std::cout << std::sin(v[0]) << sin(1.0f) << std::max(1,2) << pow(2,3) << abs(-1.5) << std::abs(-1.5f) << std::sqrt(2) << fabsf(1.f) << std::isnan(v[0]) << isnan(v[1]) << "\n"; std::mt19937 g; std::normal_distribution<double> d; d(g); std::sort(v.begin(), v.end()); std::thread t([]{}); t.join(); printf("%f\n", hd(1.f)); double* q = new double[3]; delete [] q; std::complex<double> c(1,2); std::cout << std::abs(c) << std::exp(c); }
