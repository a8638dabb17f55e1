// The C++ wrapper: ranges, the driver, exceptions that go through.
#include "tape_schedule.hpp"

#include <cstdio>
#include <cstdlib>
#include <vector>

static void check(bool right, const char* what) {
  if (!right) {
    std::printf("failed: %s\n", what);
    std::exit(1);
  }
}

using state = std::vector<double>;

static void advance(state& x, std::uint64_t step) {
  const state old = x;
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += 0.01 * double(step % 5) * (1.0 - old[i] * old[(i + 1) % x.size()]);
}

// The adjoint of the sum of all components.
static state gradient(tape::schedule schedule, std::uint64_t steps) {
  state x{0.1, 0.2, 0.3}, adjoint(3, 1.0);
  auto reverse = [&](const state& x, std::uint64_t step) {
    state before(3, 0.0);
    const double a = 0.01 * double(step % 5);
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t j = (i + 1) % 3;
      before[i] += adjoint[i] * (1.0 - a * x[j]);
      before[j] -= adjoint[i] * a * x[i];
    }
    adjoint = before;
  };
  tape::drive(schedule, x, advance, reverse, [&](const state&, std::uint64_t step) { return step == steps; });
  return adjoint;
}

int main() {
  const std::uint64_t steps = 60;
  const state expected = gradient(tape::schedule("all", steps), steps);
  check(gradient(tape::schedule("binomial:3", steps), steps) == expected, "binomial");
  check(gradient(tape::schedule("online:4"), steps) == expected, "online");
  check(gradient(tape::schedule("online:1"), 0) == state(3, 1.0), "empty loop");

  // against differences, so that agreeing is not enough
  auto objective = [&](double shift) {
    state x{0.1 + shift, 0.2, 0.3};
    for (std::uint64_t step = 0; step < steps; ++step) advance(x, step);
    return x[0] + x[1] + x[2];
  };
  const double difference = (objective(1e-6) - objective(-1e-6)) / 2e-6;
  check(difference - expected[0] < 1e-7 && expected[0] - difference < 1e-7, "differences");

  tape::schedule counted("binomial:3", 50);
  std::uint64_t forward = 0, reversed = 0;
  const std::uint64_t promised = counted.cost().forward_steps;
  check(counted.slots()[0] == 3, "slots");
  for (const tape_action& action : counted) {
    if (action.kind == TAPE_ADVANCE) forward += action.to - action.step;
    if (action.kind == TAPE_REVERSE) ++forward, ++reversed;
  }
  check(forward == promised && reversed == 50, "range");

  try {
    tape::schedule wrong("sometimes", 5);
    check(false, "accepted");
  } catch (const tape::schedule_error& error) {
    check(std::string(error.what()).rfind("unknown schedule `sometimes`", 0) == 0, error.what());
  }
  try {
    tape::schedule open("online:4");
    state x{0.1};
    tape::drive(open, x, advance, [](state&, std::uint64_t) {});
    check(false, "a loop without an end");
  } catch (const tape::schedule_error&) {
  }
  try {
    tape::schedule schedule("binomial:2", 20);
    state x{0.1};
    tape::drive(schedule, x, [](state&, std::uint64_t step) { if (step == 7) throw 7; }, [](state&, std::uint64_t) {});
    check(false, "an exception was lost");
  } catch (int thrown) {
    check(thrown == 7, "another exception");
  }
  std::printf("right\n");
}
