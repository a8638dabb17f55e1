// Which states of a time loop are kept, so that its steps can be reversed last first.
//
// With `s` places and at most `r` runs of any step besides the recorded one, C(s + r, s) steps can be reversed; docs/checkpointing.md
// derives the numbers and `tape::schedule` is the same in Rust. The stack of kept states decides alone:
//
//   forward, length known     from the state kept last, the next one is as far as `ahead` says
//   forward, length unknown   states move up as the loop goes on, so that they lie as if its length had been known (within n steps)
//   reverse                   the state kept last is restored and the same rule goes on up to the step to reverse
#pragma once

#include <stdlib.h>

#include <string>
#include <vector>

#include "../detail/report.h"

namespace cugrad {
namespace host {

// C(s + r, s), or a number larger than any loop.
inline long long reach(long long slots, long long rounds) {
  const long long most = 1ll << 60;
  long long low = slots < rounds ? slots : rounds, high = slots < rounds ? rounds : slots;
  long long product = 1;
  for (long long i = 1; i <= low; ++i) {
    if (product > most / (high + i)) return most;
    product = product * (high + i) / i;
  }
  return product;
}

// How far from a kept state the next one lies, where `steps` are left from it and `slots` places, its own among them.
// `steps - 1` is the state before the last step, which needs no place.
inline long long ahead(long long steps, long long slots) {
  if (slots < 2 || steps < 2) return steps - 1;
  long long rounds = 1;
  while (reach(slots, rounds) < steps) ++rounds;
  const long long below = reach(slots, rounds - 1);
  const long long right = reach(slots - 1, rounds - 1);
  const long long further = slots == 2 ? 1 : reach(slots - 2, rounds - 1);
  const long long wished = steps - right - further;
  const long long least = below - right;
  long long left = wished < least ? least : wished > below ? below : wished;
  return left < 1 ? 1 : left;
}

enum class schedule_kind { automatic, all, every, binomial };

struct schedule_choice {
  schedule_kind kind = schedule_kind::automatic;
  long long number = 0;  // steps or places
  size_t bytes = 0;      // for `memory`
};

// `512MiB`, `2GB`, `4096`; 0 if it is none of these.
inline size_t read_bytes(const std::string& text) {
  char* end = nullptr;
  const unsigned long long number = strtoull(text.c_str(), &end, 10);
  if (end == text.c_str()) return 0;
  const std::string unit(end);
  const struct {
    const char* name;
    unsigned long long bytes;
  } units[] = {{"", 1},           {"B", 1},           {"KB", 1000},      {"MB", 1000000},
               {"GB", 1000000000}, {"KiB", 1ull << 10}, {"MiB", 1ull << 20}, {"GiB", 1ull << 30}};
  for (const auto& u : units)
    if (unit == u.name) return static_cast<size_t>(number * u.bytes);
  return 0;
}

inline schedule_choice read_schedule(const std::string& text, const char* at) {
  const size_t colon = text.find_first_of(":,");
  const std::string kind = text.substr(0, colon);
  std::string argument = colon == std::string::npos ? "" : text.substr(colon + 1);
  while (!argument.empty() && argument[0] == ' ') argument.erase(0, 1);
  const long long number = atoll(argument.c_str());
  schedule_choice choice;
  choice.number = number;
  if (kind.empty() || kind == "auto") return schedule_choice();
  if (kind == "all") {
    choice.kind = schedule_kind::all;
    return choice;
  }
  if (kind == "every" && number > 0) {
    choice.kind = schedule_kind::every;
    return choice;
  }
  if ((kind == "binomial" || kind == "online") && number > 0) {
    choice.kind = schedule_kind::binomial;
    return choice;
  }
  if (kind == "memory" && (choice.bytes = read_bytes(argument)) > 0) return choice;
  detail::fail(std::string(at) + ": no schedule for this loop: `" + text +
               "`\nhint: write auto, all, every:K, binomial:COUNT, online:COUNT or memory:SIZE");
}

// The stack of kept states. Positions are steps; `end` is where the loop (or what is left to reverse) ends, -1 if unknown.
class placement {
 public:
  void begin(long long slots, long long every, long long end) {
    slots_ = slots;
    every_ = every;
    end_ = end;
    next_ = 0;
    kept_.clear();
    bottom_ = 0;
  }

  // Goes on in the middle of the forward sweep: state 0 is kept, and the loop stands before step `at`.
  void go_on(long long slots, long long end, long long at) {
    begin(slots, 0, end);
    stored(0);
    if (end >= 0) {
      if (next_ < at) next_ = at;
    } else {
      bottom_ = 1;
      next_ = slots_ > 1 ? at : never;
    }
  }

  bool is_due(long long step) const { return step == next_ && !(end_ >= 0 && step + 1 == end_); }

  // How many of the states kept last give up their places before the state of `step` is stored.
  size_t dropped_for(long long step) const {
    if (end_ >= 0 || every_ || kept_.size() < bottom_ + 2) return 0;
    size_t place = kept_.size() - 1;
    while (place > bottom_ && kept_[place - 1].move_at == step) --place;
    // The lowest place whose phase ends stays; everything above it goes.
    return place == kept_.size() - 1 ? 0 : kept_.size() - 1 - place;
  }
  void drop() { kept_.pop_back(); }

  void stored(long long step) {
    if (end_ < 0 && !every_ && kept_.size() > bottom_) {
      kept_state& below = kept_.back();
      const long long slots = slots_ - static_cast<long long>(kept_.size() - 1);
      below.phase = step == below.step + 1 ? 0 : below.phase + 1;
      below.move_at = below.step + reach(slots, below.phase + 1);
    }
    kept_.push_back(kept_state{step, 0, never});
    find_next();
  }

  // In the reverse sweep: the steps below `end` are left.
  void reverse_to(long long end) {
    end_ = end;
    find_next();
  }

  bool empty() const { return kept_.empty(); }
  size_t size() const { return kept_.size(); }
  long long top() const { return kept_.back().step; }
  long long slots() const { return slots_; }

 private:
  static constexpr long long never = 1ll << 60;
  struct kept_state {
    long long step, phase, move_at;
  };

  void find_next() {
    if (kept_.empty()) {
      next_ = 0;
      return;
    }
    const long long from = kept_.back().step, count = static_cast<long long>(kept_.size());
    if (every_) {
      next_ = from + every_;
    } else if (end_ >= 0) {
      next_ = from + ahead(end_ - from, slots_ + 1 - count);
    } else if (count < slots_) {
      next_ = from + 1;
    } else {
      next_ = kept_.size() > bottom_ + 1 ? kept_[kept_.size() - 2].move_at : never;
    }
  }

  long long slots_ = 0, every_ = 0, end_ = -1, next_ = 0;
  size_t bottom_ = 0;
  std::vector<kept_state> kept_;
};

}  // namespace host
}  // namespace cugrad
