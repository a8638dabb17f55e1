// clad::tape: a stack for derivatives that a program writes itself. Derivatives that cugrad makes have tapes of their own.
#pragma once
#include <cugrad/detail/names_set_aside.h>

#include <stddef.h>

#include <deque>
#include <mutex>
#include <type_traits>
#include <utility>

namespace clad {

namespace detail {

// Only where several threads share a tape.
template <bool Shared>
struct tape_lock {
  struct guard {
    explicit guard(tape_lock&) {}
    ~guard() {}
  };
};
template <>
struct tape_lock<true> {
  std::mutex mutex;
  tape_lock() {}
  tape_lock(const tape_lock&) {}
  tape_lock& operator=(const tape_lock&) { return *this; }
  struct guard {
    explicit guard(tape_lock& lock) : held(lock.mutex) {}
    std::lock_guard<std::mutex> held;
  };
};

}  // namespace detail

template <class T, size_t Inner = 64, size_t Slab = 1024, bool IsMultithread = false, bool DiskOffload = false>
class tape_impl {
public:
  using kept = typename std::remove_cv<T>::type;
  using iterator = typename std::deque<kept>::iterator;
  using const_iterator = typename std::deque<kept>::const_iterator;

  template <class... A>
  T& emplace_back(A&&... a) {
    typename lock_type::guard guard(lock_);
    values_.emplace_back(static_cast<A&&>(a)...);
    return values_.back();
  }
  void pop_back() {
    typename lock_type::guard guard(lock_);
    values_.pop_back();
  }
  T& back() { return values_.back(); }
  const T& back() const { return values_.back(); }
  T& operator[](size_t i) { return values_[i]; }
  const T& operator[](size_t i) const { return values_[i]; }
  size_t size() const { return values_.size(); }
  iterator begin() { return values_.begin(); }
  iterator end() { return values_.end(); }
  const_iterator begin() const { return values_.begin(); }
  const_iterator end() const { return values_.end(); }

private:
  using lock_type = detail::tape_lock<IsMultithread>;
  std::deque<kept> values_;
  lock_type lock_;
};

template <class T, size_t Inner = 64, size_t Slab = 1024, bool IsMultithread = false, bool DiskOffload = false>
using tape = tape_impl<T, Inner, Slab, IsMultithread, DiskOffload>;

template <class T, size_t I, size_t S, bool M, bool D, class... A>
T& push(tape_impl<T, I, S, M, D>& to, A&&... a) {
  return to.emplace_back(static_cast<A&&>(a)...);
}
template <class T, size_t I, size_t S, bool M, bool D>
T pop(tape_impl<T, I, S, M, D>& from) {
  typename std::remove_cv<T>::type value = std::move(from.back());
  from.pop_back();
  return value;
}
template <class T, size_t I, size_t S, bool M, bool D>
T& back(tape_impl<T, I, S, M, D>& of) {
  return of.back();
}

}  // namespace clad

#include <cugrad/detail/names_restored.h>
