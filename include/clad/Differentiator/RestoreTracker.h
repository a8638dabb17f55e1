// clad::restore_tracker: remembers values of variables and puts them back, the last one first.
#pragma once
#include <cugrad/detail/names_set_aside.h>

#include <stddef.h>
#include <stdlib.h>

#include <cugrad/detail/platform.h>

namespace clad {

class restore_tracker {
public:
  CUGRAD_HD restore_tracker() : last_(nullptr) {}
  restore_tracker(const restore_tracker&) = delete;
  restore_tracker& operator=(const restore_tracker&) = delete;
  CUGRAD_HD ~restore_tracker() {
    while (last_) drop();
  }

  template <class T>
  CUGRAD_HD void store(const T& variable) {
    char* const at = const_cast<char*>(reinterpret_cast<const char*>(&variable));
    entry* const kept = static_cast<entry*>(malloc(sizeof(entry) + sizeof(T)));
    kept->at = at;
    kept->bytes = sizeof(T);
    kept->before = last_;
    for (size_t i = 0; i < sizeof(T); ++i) bytes_of(kept)[i] = at[i];
    last_ = kept;
  }

  CUGRAD_HD void restore() {
    while (last_) {
      for (size_t i = 0; i < last_->bytes; ++i) last_->at[i] = bytes_of(last_)[i];
      drop();
    }
  }

private:
  struct entry {
    char* at;
    size_t bytes;
    entry* before;
  };

  CUGRAD_HD static char* bytes_of(entry* kept) { return reinterpret_cast<char*>(kept + 1); }
  CUGRAD_HD void drop() {
    entry* const before = last_->before;
    free(last_);
    last_ = before;
  }

  entry* last_;
};

}  // namespace clad

#include <cugrad/detail/names_restored.h>
