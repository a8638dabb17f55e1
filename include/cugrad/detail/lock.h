// A lock for what is looked at once per launch, held for a few instructions. <mutex> would bring half of the standard library
// into every program that includes cugrad.h.
#pragma once

namespace cugrad {
namespace detail {

class lock {
public:
  void take() {
    while (__atomic_test_and_set(&held_, __ATOMIC_ACQUIRE)) {
    }
  }
  void leave() { __atomic_clear(&held_, __ATOMIC_RELEASE); }

private:
  bool held_ = false;
};

// Holds a lock until the end of the block.
class holding {
public:
  explicit holding(lock& held) : held_(held) { held_.take(); }
  ~holding() { held_.leave(); }
  holding(const holding&) = delete;
  holding& operator=(const holding&) = delete;

private:
  lock& held_;
};

}  // namespace detail
}  // namespace cugrad
