// Checkpoint schedules for C++: a range of actions, and a driver for callables.
//
//   tape::schedule schedule("binomial:20", steps);
//   tape::drive(schedule, state, advance, reverse);          // advance(state, step), reverse(state, step)
//
// or, by hand:
//
//   for (const tape_action& action : schedule) { switch (action.kind) { … } }
#ifndef TAPE_SCHEDULE_HPP
#define TAPE_SCHEDULE_HPP

#include "tape_schedule.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace tape {

// A description that cannot be read, or that does not fit the loop.
struct schedule_error : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

class schedule {
 public:
  explicit schedule(const std::string& description, std::uint64_t steps = TAPE_STEPS_UNKNOWN, std::uint64_t state_bytes = 0) {
    char error[256];
    tape_schedule* made = nullptr;
    if (tape_schedule_parse(description.c_str(), steps, state_bytes, &made, error, sizeof error) != 0) throw schedule_error(error);
    handle_.reset(made);
    online_ = steps == TAPE_STEPS_UNKNOWN;
  }

  // The next action; false at the end.
  bool next(tape_action& action) { return tape_schedule_next(handle_.get(), &action) != 0; }

  // The loop has ended at state `steps`: for schedules of unknown length.
  void finish(std::uint64_t steps) {
    if (tape_schedule_finish(handle_.get(), steps) != 0) throw std::logic_error("the loop cannot end here");
    online_ = false;
  }

  // Whether the end of the loop has still to be told.
  bool open() const { return online_; }

  std::array<std::uint64_t, TAPE_LEVELS> slots() const {
    std::array<std::uint64_t, TAPE_LEVELS> counts{};
    tape_schedule_slots(handle_.get(), counts.data());
    return counts;
  }

  // What it costs in all; throws while the length is unknown.
  tape_cost cost() const {
    tape_cost cost;
    if (tape_schedule_cost(handle_.get(), &cost) == 0) throw std::logic_error("the length of the loop is unknown");
    return cost;
  }

  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = tape_action;
    using difference_type = std::ptrdiff_t;
    using pointer = const tape_action*;
    using reference = const tape_action&;

    explicit iterator(schedule* of) : of_(of) { ++*this; }
    reference operator*() const { return action_; }
    pointer operator->() const { return &action_; }
    iterator& operator++() {
      if (of_ && !of_->next(action_)) of_ = nullptr;
      return *this;
    }
    friend bool operator==(const iterator& a, const iterator& b) { return a.of_ == b.of_; }
    friend bool operator!=(const iterator& a, const iterator& b) { return a.of_ != b.of_; }

   private:
    schedule* of_;
    tape_action action_{};
  };

  iterator begin() { return iterator(this); }
  iterator end() { return iterator(nullptr); }

 private:
  struct deleter {
    void operator()(tape_schedule* schedule) const { tape_schedule_free(schedule); }
  };
  std::unique_ptr<tape_schedule, deleter> handle_;
  bool online_ = false;
};

namespace detail {

template <class State>
struct slots {
  std::array<std::vector<std::unique_ptr<State>>, TAPE_LEVELS> levels;
  std::unique_ptr<State>& at(const tape_action& action) {
    auto& level = levels[action.level];
    if (level.size() <= action.slot) level.resize(action.slot + 1);
    return level[action.slot];
  }
};

}  // namespace detail

// Reverses a loop whose states are copied into memory: advance(state, step) makes state step + 1 of state step; reverse(state, step) runs the
// step, recording, and reverses it. Under an online schedule, ended(state, step) says whether a state is the final one. What a callable
// throws goes through; the copies are freed.
template <class State, class Advance, class Reverse, class Ended>
void drive(schedule& schedule, State& state, Advance&& advance, Reverse&& reverse, Ended&& ended) {
  detail::slots<State> slots;
  auto ask = [&](std::uint64_t step) {
    if (schedule.open() && ended(std::as_const(state), step)) schedule.finish(step);
    return schedule.open();
  };
  const bool online = schedule.open();
  if (online) ask(0);
  tape_action action;
  while (schedule.next(action)) {
    switch (action.kind) {
      case TAPE_ADVANCE:
        for (std::uint64_t step = action.step; step < action.to; ++step) {
          const bool sweep = schedule.open();
          advance(state, step);
          if (sweep && !ask(step + 1)) break;
        }
        break;
      case TAPE_STORE:
        slots.at(action) = std::make_unique<State>(state);
        break;
      case TAPE_RESTORE:
        if (action.last) {
          state = std::move(*slots.at(action));
          slots.at(action).reset();
        } else {
          state = *slots.at(action);
        }
        break;
      case TAPE_REVERSE:
        reverse(state, action.step);
        break;
      case TAPE_DROP:
        slots.at(action).reset();
        break;
    }
  }
}

template <class State, class Advance, class Reverse>
void drive(schedule& schedule, State& state, Advance&& advance, Reverse&& reverse) {
  if (schedule.open()) throw schedule_error("a loop of unknown length needs to be asked for its end");
  drive(schedule, state, std::forward<Advance>(advance), std::forward<Reverse>(reverse),
        [](const State&, std::uint64_t) { return false; });
}

}  // namespace tape

#endif
