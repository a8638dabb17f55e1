// Messages, put together. Every program that includes cugrad.h reads this, and few ever print one: <string> alone would take the
// compiler as long as all the rest.
#pragma once

#include <stdlib.h>
#include <string.h>

namespace cugrad {
namespace detail {

class text {
public:
  text() {}
  text(const char* characters) { add(characters, strlen(characters)); }
  text(const char* characters, size_t count) { add(characters, count); }
  text(const text& other) { add(other.c_str(), other.count_); }
  text(text&& other) noexcept : characters_(other.characters_), count_(other.count_) {
    other.characters_ = nullptr;
    other.count_ = 0;
  }
  text& operator=(const text&) = delete;
  ~text() { free(characters_); }

  const char* c_str() const { return characters_ ? characters_ : ""; }

  text& operator+=(const text& other) {
    add(other.c_str(), other.count_);
    return *this;
  }
  friend text operator+(text first, const text& second) {
    first += second;
    return first;
  }

private:
  void add(const char* characters, size_t count) {
    char* longer = static_cast<char*>(realloc(characters_, count_ + count + 1));
    if (!longer) return;  // a message that is cut short is still one
    memcpy(longer + count_, characters, count);
    characters_ = longer;
    count_ += count;
    characters_[count_] = '\0';
  }

  char* characters_ = nullptr;
  size_t count_ = 0;
};

inline text number(size_t n) {
  char digits[24];
  char* at = digits + sizeof(digits);
  do *--at = static_cast<char>('0' + n % 10);
  while (n /= 10);
  return text(at, static_cast<size_t>(digits + sizeof(digits) - at));
}

}  // namespace detail
}  // namespace cugrad
