// The kernels whose gradients are timed, and the sizes. Shared by both sides of the comparison.
#pragma once

#include <chrono>
#include <cstdio>
#include <vector>

constexpr int elements = 1 << 20;
constexpr int block_size = 256;
constexpr int repetitions = 15;

// Runs `work` once to warm up, then prints a line with the seconds of each repetition.
template <class Work>
void measure(const char* name, Work work) {
  work();
  for (int r = 0; r < repetitions; ++r) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    std::printf("%s %.9f\n", name, time.count());
  }
}
