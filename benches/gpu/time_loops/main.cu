// Gradient ÷ primal of whole time loops with all steps recorded, and what schedules cost in memory and steps.
// `ratios` (default) times every loop; `memory` prints lines for `cargo xtask plot`; `small` for a run without a GPU.
#include <cugrad/checkpoint.h>
#include <cugrad/host_tape.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

static void must(cudaError_t e) {
  if (e == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(e));
  std::exit(1);
}

// Device memory with its adjoint, and what both hold at the start.
template <class T>
struct field {
  T *value = nullptr, *adjoint = nullptr;
  std::vector<T> start;
  explicit field(size_t n, T low, T high) : start(n) {
    unsigned long long state = 88172645463325252ull;
    for (T& x : start) {
      state ^= state << 13, state ^= state >> 7, state ^= state << 17;
      x = low + (high - low) * static_cast<T>(static_cast<double>(state >> 11) * 0x1p-53);
    }
    must(cudaMalloc(&value, n * sizeof(T)));
    must(cudaMalloc(&adjoint, n * sizeof(T)));
    reset();
  }
  ~field() {
    cudaFree(value);
    cudaFree(adjoint);
  }
  void reset() {
    std::vector<T> ones(start.size(), T(1));
    must(cudaMemcpy(value, start.data(), start.size() * sizeof(T), cudaMemcpyHostToDevice));
    must(cudaMemcpy(adjoint, ones.data(), ones.size() * sizeof(T), cudaMemcpyHostToDevice));
  }
};

struct timed {
  double seconds;
  size_t device;
};

// The median of `rounds` runs; then one more that looks at the device's memory at every step.
static timed measure(const std::function<void()>& reset, const std::function<void()>& run, int rounds, bool memory) {
  std::vector<double> all;
  for (int i = 0; i <= rounds; ++i) {
    reset();
    must(cudaDeviceSynchronize());
    const auto start = std::chrono::steady_clock::now();
    run();
    must(cudaDeviceSynchronize());
    // The first one warms up.
    if (i) all.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  std::sort(all.begin(), all.end());
  timed result{all[all.size() / 2], 0};
  if (!memory) return result;
  reset();
#if !defined(CUGRAD_CPU) && !defined(CUGRAD_PARSE)
  must(cudaDeviceSynchronize());
  must(cudaMemPoolTrimTo(::cugrad::host::copies_pool(), 0));
#endif
  size_t free = 0, total = 0, least = 0;
  must(cudaMemGetInfo(&free, &total));
  least = free;
  cugrad::checkpointing().progress = [&](const cugrad::checkpoint_progress&) {
    size_t now = 0;
    must(cudaMemGetInfo(&now, &total));
    if (now < least) least = now;
  };
  run();
  must(cudaDeviceSynchronize());
  cugrad::checkpointing().progress = nullptr;
  result.device = free - least;
  return result;
}

static void compare(const char* name, const std::function<void()>& reset, const std::function<void()>& primal,
                    const std::function<void()>& gradient, int rounds) {
  const timed p = measure(reset, primal, rounds, false), g = measure(reset, gradient, rounds, true);
  const cugrad::checkpoint_statistics s = cugrad::last_checkpointing();
  std::printf("%-28s %5lld steps  primal %9.3f ms  gradient %9.3f ms  %5.2f x  %8.1f MB on the device besides the primal's\n", name,
              s.steps, 1e3 * p.seconds, 1e3 * g.seconds, g.seconds / p.seconds, 1e-6 * static_cast<double>(g.device));
  std::fflush(stdout);
}

int main(int count, char** words) {
  const std::string mode = count > 1 ? words[1] : "ratios";
  const bool small = mode == "small" || (count > 2 && std::strcmp(words[2], "small") == 0);
  const int rounds = small ? 1 : 5, scale = small ? 16 : 1;
  using ::cugrad::host_tape;

  if (mode == "memory") {
    const int n = small ? 64 : 1024;
    field<float> a(size_t(n) * n, 0.5f, 1.5f), b(size_t(n) * n, 0.5f, 1.5f);
    auto reset = [&] { a.reset(), b.reset(); };
    float rate = 0.0f;
    std::printf("schedule,steps,bytes,run again,seconds\n");
    for (const char* schedule : {"all", "every:32", "binomial:4", "binomial:16", "online:16", "memory:256MiB"})
      for (int steps = 8; steps <= (small ? 128 : 4096); steps *= 2) {
        if (small && std::strncmp(schedule, "memory", 6) == 0) schedule = "memory:1MiB";
        cugrad::checkpointing().schedule = schedule;
        reset();
        must(cudaDeviceSynchronize());
        const auto start = std::chrono::steady_clock::now();
        heat_gradient(a.value, b.value, 0.1f, n, steps, a.adjoint, b.adjoint, &rate, host_tape());
        must(cudaDeviceSynchronize());
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        const cugrad::checkpoint_statistics s = cugrad::last_checkpointing();
        std::printf("%s,%d,%zu,%lld,%.6f\n", schedule, steps, s.peak_bytes, s.run_again, seconds);
        std::fflush(stdout);
      }
    return 0;
  }

  if (const char* set = std::getenv("CUGRAD_CHECKPOINT")) std::printf("schedule %s\n", set);
  {
    const int n = 4096 / scale, steps = 500 / (small ? 10 : 1);
    field<float> a(size_t(n) * n, 0.5f, 1.5f), b(size_t(n) * n, 0.5f, 1.5f);
    float rate = 0.0f;
    compare("heat equation", [&] { a.reset(), b.reset(); }, [&] { heat(a.value, b.value, 0.1f, n, steps); },
            [&] { heat_gradient(a.value, b.value, 0.1f, n, steps, a.adjoint, b.adjoint, &rate, host_tape()); }, rounds);
  }
  {
    const int n = 2048 / scale, steps = 200 / (small ? 10 : 1);
    const size_t cells = size_t(n) * n;
    field<float> h(cells, 0.9f, 1.1f), u(cells, -0.1f, 0.1f), v(cells, -0.1f, 0.1f);
    field<float> h1(cells, 0.9f, 1.1f), u1(cells, -0.1f, 0.1f), v1(cells, -0.1f, 0.1f);
    float ratio = 0.0f, g = 0.0f;
    compare("shallow water", [&] { h.reset(), u.reset(), v.reset(), h1.reset(), u1.reset(), v1.reset(); },
            [&] { water(h.value, u.value, v.value, h1.value, u1.value, v1.value, 0.1f, 1.0f, n, steps); },
            [&] {
              water_gradient(h.value, u.value, v.value, h1.value, u1.value, v1.value, 0.1f, 1.0f, n, steps, h.adjoint, u.adjoint, v.adjoint,
                        h1.adjoint, u1.adjoint, v1.adjoint, &ratio, &g, host_tape());
            },
            rounds);
  }
  {
    const int n = 2048 / scale, steps = 100 / (small ? 10 : 1);
    const size_t cells = size_t(n) * n;
    field<float> a(9 * cells, 0.08f, 0.14f), b(9 * cells, 0.08f, 0.14f);
    float relaxation = 0.0f;
    compare("lattice Boltzmann", [&] { a.reset(), b.reset(); }, [&] { lbm(a.value, b.value, 0.8f, n, steps); },
            [&] { lbm_gradient(a.value, b.value, 0.8f, n, steps, a.adjoint, b.adjoint, &relaxation, host_tape()); }, rounds);
  }
  {
    const int n = 16384 / (small ? 64 : 1), steps = 50 / (small ? 10 : 1);
    field<float> p(3 * size_t(n), -1.0f, 1.0f), v(3 * size_t(n), -0.1f, 0.1f);
    float dt = 0.0f;
    compare("bodies by leapfrog", [&] { p.reset(), v.reset(); }, [&] { leapfrog(p.value, v.value, 1e-4f, n, steps); },
            [&] { leapfrog_gradient(p.value, v.value, 1e-4f, n, steps, p.adjoint, v.adjoint, &dt, host_tape()); }, rounds);
  }
  {
    const int in = 64, width = small ? 64 : 1024, batch = small ? 64 : 1024, steps = small ? 5 : 50;
    field<float> w1(size_t(in) * width, -0.1f, 0.1f), w2(width, -0.1f, 0.1f), h(size_t(batch) * width, 0.0f, 0.0f), d(batch, 0.0f, 0.0f);
    field<float> x(size_t(batch) * in, -1.0f, 1.0f), target(batch, -1.0f, 1.0f);
    float rate = 0.0f;
    compare("two layers, SGD", [&] { w1.reset(), w2.reset(), h.reset(), d.reset(); },
            [&] { train(w1.value, w2.value, h.value, d.value, x.value, target.value, 0.01f, in, width, batch, steps); },
            [&] {
              train_gradient(w1.value, w2.value, h.value, d.value, x.value, target.value, 0.01f, in, width, batch, steps, w1.adjoint, w2.adjoint,
                        h.adjoint, d.adjoint, &rate, host_tape());
            },
            rounds);
  }
  {
    const int n = (1 << 24) / (small ? 1 << 12 : 1);
    field<double> x(n, 0.0, 0.0), r(n, -1.0, 1.0), p(n, -1.0, 1.0), q(n, 0.0, 0.0), sum(1, 0.0, 0.0), diagonal(n, 2.5, 4.0);
    compare("conjugate gradients", [&] { x.reset(), r.reset(), p.reset(), q.reset(), sum.reset(), diagonal.reset(); },
            [&] { solve(x.value, r.value, p.value, q.value, sum.value, diagonal.value, 1e-10 * n, n); },
            [&] {
              solve_gradient(x.value, r.value, p.value, q.value, sum.value, diagonal.value, 1e-10 * n, n, x.adjoint, r.adjoint, p.adjoint, q.adjoint,
                        sum.adjoint, diagonal.adjoint, host_tape());
            },
            rounds);
  }
  return 0;
}
