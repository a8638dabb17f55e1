// The gradient of a long simulation through a small memory: a damped pendulum, 300 000 steps, about 70 MB of frames, 16 MiB of memory.
//
//   c++ -std=c++17 -O2 -I ../../include pendulum.cpp libtape.a -lpthread -lm -ldl
#include <cstdio>

#include "active.hpp"

template <class Number>
Number energy(Number angle, Number speed, Number damping, int steps) {
  using std::cos;
  using std::sin;
  const double dt = 1e-4;
  for (int i = 0; i < steps; ++i) {
    speed = speed - (sin(angle) + damping * speed) * Number(dt);
    angle = angle + speed * Number(dt);
  }
  return speed * speed / Number(2.0) - cos(angle);
}

int main() {
  const int steps = 300000;
  const double x[3] = {1.0, 0.2, 0.05};

  tape_options options = {};
  options.memory = 16 << 20;
  options.slab = 1 << 20;
  options.directory = ".";
  tape::Store store(options);
  tape::Tape tape(store);
  double gradient[3];
  {
    ad::Recorder recorder(tape);
    ad::Active in[3] = {ad::Active::input(x[0]), ad::Active::input(x[1]), ad::Active::input(x[2])};
    ad::Active out = energy(in[0], in[1], in[2], steps);
    std::printf("energy %.12f, %.1f MB of frames\n", out.value(), recorder.frames() * sizeof(ad::Frame) / 1e6);
    std::vector<double> adjoints = recorder.sweep(out.slot());
    for (int i = 0; i < 3; ++i) gradient[i] = adjoints[in[i].slot()];
  }
  tape.check();  // refuses to go on with a gradient that lost something

  bool right = true;
  for (int i = 0; i < 3; ++i) {
    const double h = 1e-6;
    double up[3] = {x[0], x[1], x[2]}, down[3] = {x[0], x[1], x[2]};
    up[i] += h, down[i] -= h;
    double difference =
        (energy(up[0], up[1], up[2], steps) - energy(down[0], down[1], down[2], steps)) / (2 * h);
    std::printf("d/dx%d %.9f, by differences %.9f\n", i, gradient[i], difference);
    right = right && std::fabs(gradient[i] - difference) < 1e-6 * (1 + std::fabs(difference));
  }
  tape_stats stats = store.stats();
  for (unsigned i = 0; i < stats.layers; ++i)
    std::printf("%s: peak %.1f MiB, %.1f MiB written, %.1f MiB read\n", stats.layer[i].name, stats.layer[i].peak / 1048576.0,
                stats.layer[i].written / 1048576.0, stats.layer[i].read / 1048576.0);
  right = right && stats.layer[0].peak <= options.memory && stats.layer[1].written > 0;
  std::puts(right ? "right" : "WRONG");
  return right ? 0 : 1;
}
