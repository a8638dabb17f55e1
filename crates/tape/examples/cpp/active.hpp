// Automatic differentiation by operator overloading, in a page: every operation leaves one frame on a tape, and the reverse sweep pops
// them. Numbers have slots; a slot is free again when its number dies, so adjoints take as much memory as numbers are
// alive, and the tape alone grows with the length of the computation.
#ifndef ACTIVE_HPP
#define ACTIVE_HPP

#include <cmath>
#include <cstdint>
#include <vector>

#include "tape.hpp"

namespace ad {

// out = f(a, b), with the derivatives of f. Slot 0 is for constants, and nobody looks at its adjoint.
struct Frame {
  std::uint32_t out, a, b, unused;
  double by_a, by_b;
};

class Recorder {
 public:
  explicit Recorder(tape::Tape &tape) : cursor_(tape), before_(current()) { current() = this; }
  ~Recorder() { current() = before_; }

  static Recorder *&current() {
    static thread_local Recorder *recorder = nullptr;
    return recorder;
  }

  std::uint32_t take() {
    if (free_.empty()) return next_++;
    std::uint32_t slot = free_.back();
    free_.pop_back();
    return slot;
  }
  void give(std::uint32_t slot) { free_.push_back(slot); }
  void note(const Frame &frame) {
    cursor_.push(frame);
    ++frames_;
  }

  // Adjoints by slot, from the adjoints of results; the numbers whose adjoints are wanted must still be alive.
  std::vector<double> sweep(std::uint32_t result) {
    std::vector<double> adjoints(next_, 0.0);
    adjoints[result] = 1.0;
    for (; frames_ > 0; --frames_) {
      Frame f = cursor_.pop<Frame>();
      double adjoint = adjoints[f.out];
      adjoints[f.out] = 0.0; // before this frame the slot was another number's
      adjoints[f.a] += f.by_a * adjoint;
      adjoints[f.b] += f.by_b * adjoint;
    }
    return adjoints;
  }
  std::uint64_t frames() const { return frames_; }

 private:
  tape::Cursor cursor_;
  Recorder *before_;
  std::vector<std::uint32_t> free_;
  std::uint32_t next_ = 1;
  std::uint64_t frames_ = 0;
};

class Active {
 public:
  Active(double value = 0.0) : value_(value), slot_(0) {}
  static Active input(double value) { return Active(value, Recorder::current()->take()); }

  Active(const Active &other) : value_(other.value_), slot_(0) {
    if (other.slot_) *this = unary(other, other.value_, 1.0);
  }
  Active(Active &&other) noexcept : value_(other.value_), slot_(std::exchange(other.slot_, 0)) {}
  Active &operator=(Active other) noexcept {
    std::swap(value_, other.value_);
    std::swap(slot_, other.slot_);
    return *this;
  }
  ~Active() {
    if (slot_) Recorder::current()->give(slot_);
  }

  double value() const { return value_; }
  std::uint32_t slot() const { return slot_; }

  friend Active operator+(const Active &a, const Active &b) { return binary(a, b, a.value_ + b.value_, 1.0, 1.0); }
  friend Active operator-(const Active &a, const Active &b) { return binary(a, b, a.value_ - b.value_, 1.0, -1.0); }
  friend Active operator*(const Active &a, const Active &b) {
    return binary(a, b, a.value_ * b.value_, b.value_, a.value_);
  }
  friend Active operator/(const Active &a, const Active &b) {
    double q = a.value_ / b.value_;
    return binary(a, b, q, 1.0 / b.value_, -q / b.value_);
  }
  friend Active sin(const Active &a) { return unary(a, std::sin(a.value_), std::cos(a.value_)); }
  friend Active cos(const Active &a) { return unary(a, std::cos(a.value_), -std::sin(a.value_)); }
  friend Active exp(const Active &a) {
    double e = std::exp(a.value_);
    return unary(a, e, e);
  }

 private:
  Active(double value, std::uint32_t slot) : value_(value), slot_(slot) {}

  static Active unary(const Active &a, double value, double by_a) { return binary(a, 0.0, value, by_a, 0.0); }
  static Active binary(const Active &a, const Active &b, double value, double by_a, double by_b) {
    if (!a.slot_ && !b.slot_) return Active(value);
    Active result(value, Recorder::current()->take());
    Recorder::current()->note({result.slot_, a.slot_, b.slot_, 0, by_a, by_b});
    return result;
  }

  double value_;
  std::uint32_t slot_;
};

}  // namespace ad

#endif
