// The tape for C++: owners, typed records, and a cursor that keeps the position in registers. See tape.h for what a status means.
#ifndef TAPE_HPP
#define TAPE_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "tape.h"

namespace tape {

struct Error : std::runtime_error {
  tape_code code;
  Error(tape_code c, const std::string &text) : std::runtime_error(text), code(c) {}
};

class Store {
 public:
  explicit Store(const tape_options &options = tape_options{}) {
    char text[512];
    store_ = tape_store_open(&options, text, sizeof text);
    if (!store_) throw Error(TAPE_OPTIONS, text);
  }
  ~Store() { tape_store_close(store_); }
  Store(const Store &) = delete;
  Store &operator=(const Store &) = delete;
  tape_store *get() const { return store_; }
  tape_stats stats() const { return tape_store_stats(store_); }

 private:
  tape_store *store_;
};

template <class T>
constexpr bool is_record = std::is_trivially_copyable<T>::value && sizeof(T) <= 4096;

class Tape {
 public:
  Tape() : tape_(tape_open(nullptr)) {}
  explicit Tape(const Store &store) : tape_(tape_open(store.get())) {}
  ~Tape() {
    if (tape_) tape_close(tape_);
  }
  Tape(Tape &&other) noexcept : tape_(std::exchange(other.tape_, nullptr)) {}
  Tape &operator=(Tape &&other) noexcept {
    std::swap(tape_, other.tape_);
    return *this;
  }

  template <class T>
  void push(const T &value) {
    static_assert(is_record<T>, "a record is plain data of at most 4096 bytes");
    tape_push(tape_, &value, sizeof(T));
  }
  template <class T>
  T pop() {
    static_assert(is_record<T>, "a record is plain data of at most 4096 bytes");
    T value;
    tape_pop(tape_, &value, sizeof(T));
    return value;
  }
  template <class T>
  void push(const T *data, std::size_t count) {
    static_assert(std::is_trivially_copyable<T>::value, "arrays hold plain data");
    tape_push_array(tape_, data, count * sizeof(T));
  }
  template <class T>
  void pop(T *data, std::size_t count) {
    static_assert(std::is_trivially_copyable<T>::value, "arrays hold plain data");
    tape_pop_array(tape_, data, count * sizeof(T));
  }
  void push_bit(bool bit) { tape_push_bit(tape_, bit); }
  bool pop_bit() { return tape_pop_bit(tape_) != 0; }

  tape_mark mark() const { return tape_get_mark(tape_); }
  void rewind(const tape_mark &mark) { tape_rewind(tape_, &mark); }
  void park() { tape_park(tape_); }
  std::size_t bytes() const { return static_cast<std::size_t>(tape_bytes(tape_)); }

  tape_code status() const { return tape_status(tape_); }
  // Call this before a result is used that came through the tape.
  void check() const {
    if (status() != TAPE_OK) throw Error(status(), tape_message(tape_));
  }
  tape_t *get() const { return tape_; }

 private:
  tape_t *tape_;
};

// For tight loops. While it lives, the tape is used through it alone.
class Cursor {
 public:
  explicit Cursor(Tape &tape) : tape_(tape.get()), window_(*tape_) {}
  ~Cursor() { *tape_ = window_; }
  Cursor(const Cursor &) = delete;
  Cursor &operator=(const Cursor &) = delete;

  template <class T>
  void push(const T &value) {
    static_assert(is_record<T>, "a record is plain data of at most 4096 bytes");
    constexpr std::size_t record = (sizeof(T) + 7) & ~std::size_t(7);
    if (TAPE_RARELY(reinterpret_cast<std::uintptr_t>(window_.top) + record >
                    reinterpret_cast<std::uintptr_t>(window_.limit))) {
      *tape_ = window_;
      tape_code code = tape_make_room(tape_, record);
      window_ = *tape_;
      if (code != TAPE_OK) return;
    }
    TAPE_FETCH_ABOVE(window_.top);
    std::memcpy(window_.top, &value, sizeof(T));
    window_.top += record;
  }
  template <class T>
  T pop() {
    static_assert(is_record<T>, "a record is plain data of at most 4096 bytes");
    constexpr std::size_t record = (sizeof(T) + 7) & ~std::size_t(7);
    T value;
    if (TAPE_RARELY(static_cast<std::size_t>(window_.top - window_.base) < record)) {
      *tape_ = window_;
      tape_code code = tape_go_down(tape_, record);
      window_ = *tape_;
      if (code != TAPE_OK) {
        std::memset(static_cast<void *>(&value), 0, sizeof(T));
        return value;
      }
    }
    TAPE_FETCH_BELOW(window_.top);
    window_.top -= record;
    std::memcpy(static_cast<void *>(&value), window_.top, sizeof(T));
    return value;
  }

 private:
  tape_t *tape_;
  tape_t window_;
};

}  // namespace tape

#endif
