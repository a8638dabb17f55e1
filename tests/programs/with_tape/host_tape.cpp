// The tape of generated host code (include/cugrad/host_tape.h) with its deepest chunks on the layered tape, against a vector: values,
// positions to go back to, and tapes beside each other.
#include <cugrad/host_tape.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

static void expect(bool holds) {
  if (holds) return;
  std::printf("wrong\n");
  std::exit(1);
}

static uint64_t state = 88172645463325252ull;
static uint64_t next() {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

struct level {
  cugrad::host_tape::mark mark;
  size_t count;
};

static void wander(cugrad::host_tape &tape, std::vector<uint64_t> &model, int rounds) {
  std::vector<level> levels;
  for (int round = 0; round < rounds; ++round) {
    const uint64_t choice = next() % 8;
    const size_t steps = next() % 500000;
    if (choice < 4) {
      for (size_t i = 0; i < steps; ++i) {
        model.push_back(next());
        tape.push(model.back());
      }
    } else if (choice < 6) {
      for (size_t i = 0; i < steps && !model.empty(); ++i) {
        expect(tape.pop<uint64_t>() == model.back());
        model.pop_back();
      }
      while (!levels.empty() && levels.back().count > model.size()) levels.pop_back();
    } else if (choice == 6) {
      levels.push_back(level{tape.get_mark(), model.size()});
    } else if (!levels.empty()) {
      for (size_t drop = next() % levels.size(); drop > 0; --drop) levels.pop_back();
      tape.rewind(levels.back().mark);
      model.resize(levels.back().count);
      levels.pop_back();
    }
  }
}

int main() {
  {
    cugrad::host_tape first, second;
    std::vector<uint64_t> a, b;
    for (int turn = 0; turn < 4; ++turn) {
      wander(first, a, 16);
      wander(second, b, 10);
    }
    for (; !a.empty(); a.pop_back()) expect(first.pop<uint64_t>() == a.back());
    for (; !b.empty(); b.pop_back()) expect(second.pop<uint64_t>() == b.back());
    cugrad::host_tape left;  // one that ends with chunks on disk
    for (int i = 0; i < 3000000; ++i) left.push(i * 0.5);
  }
  const size_t deep = cugrad::tape_storage::deep_bytes();
  std::printf("%zu MiB went down\n", deep >> 20);
  expect(deep > (32u << 20));
  std::printf("right\n");
}
