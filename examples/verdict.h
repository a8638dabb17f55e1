// What the examples share: arrays that host and kernels both see, and a comparison with central differences.
#pragma once

#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>

// An array in managed memory, filled with one value.
template <class T>
struct managed {
    T* data = nullptr;
    int size;

    explicit managed(int size, T value = T()) : size(size) {
        if (cudaMallocManaged(&data, size * sizeof(T)) != cudaSuccess) std::abort();
        fill(value);
    }
    ~managed() { cudaFree(data); }
    managed(const managed&) = delete;
    managed& operator=(const managed&) = delete;

    void fill(T value) {
        for (int i = 0; i < size; ++i) data[i] = value;
    }
    T& operator[](int i) { return data[i]; }
    operator T*() { return data; }
};

// Numbers in [low, high), the same on every machine.
struct numbers {
    unsigned long long state = 88172645463325252ull;

    double uniform(double low, double high) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return low + (high - low) * static_cast<double>(state >> 11) * 0x1p-53;
    }
};

// Collects how far derivatives are from differences.
struct verdict {
    double tolerance;
    double worst = 0.0;
    int count = 0;

    explicit verdict(double tolerance) : tolerance(tolerance) {}

    void compare(double derivative, double expected) {
        double error = std::fabs(derivative - expected) / (1.0 + std::fabs(expected));
        if (!(error <= worst)) worst = error;  // a NaN stays
        ++count;
    }

    // Compares with (f(x + h) - f(x - h)) / 2h, where f() runs the program with what x holds.
    template <class X, class F>
    void difference(double derivative, X& x, double h, F f) {
        const X kept = x;
        x = static_cast<X>(kept + h);
        const double above = f(), right = x;
        x = static_cast<X>(kept - h);
        const double below = f(), left = x;
        x = kept;
        compare(derivative, (above - below) / (right - left));
    }

    // Prints the outcome; the value is what main returns.
    int report(const char* what) const {
        const bool right = worst <= tolerance && count > 0;
        std::printf("%s: %d derivatives, largest error %.1e: %s\n", what, count, worst, right ? "right" : "WRONG");
        return right ? 0 : 1;
    }
};
