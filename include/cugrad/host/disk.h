// States of a time loop on disk, by the layered tape (docs/tape.md), in programs that are compiled with -DCUGRAD_TAPE_LIBRARY and
// linked with libtape.so or libtape.a. States are a stack, as the tape is; one that is restored and stays is written again.
//
// The tape's status sticks: it is looked at whenever a state goes or comes and when the loop has been reversed, and ends the
// program, so that no gradient is made from what a failing disk gave.
#pragma once

#include <string>
#include <vector>

#include "layers.h"

#ifdef CUGRAD_TAPE_LIBRARY
#include "tape.h"
#endif

namespace cugrad {
namespace host {

#ifdef CUGRAD_TAPE_LIBRARY

class disk_states {
 public:
  static constexpr bool available = true;

  disk_states() = default;
  disk_states(const disk_states&) = delete;
  disk_states& operator=(const disk_states&) = delete;
  ~disk_states() {
    if (tape_) tape_close(tape_);
    if (store_) tape_store_close(store_);
  }

  void check_available(const char*) const {}

  // The contents of the buffers, one after the other, as they lie in `staging`.
  void push(const std::string& directory, size_t most, const char* staging, size_t bytes, const char* at) {
    if (!tape_) open(directory, most, at);
    marks_.push_back(tape_get_mark(tape_));
    tape_push_array(tape_, staging, bytes);
    check_status(at);
  }
  void top(char* staging, size_t bytes, const char* at) {
    tape_pop_array(tape_, staging, bytes);
    check_status(at);
    // It stays where it was.
    tape_push_array(tape_, staging, bytes);
    check_status(at);
  }
  void drop(const char* at) {
    tape_rewind(tape_, &marks_.back());
    marks_.pop_back();
    check_status(at);
  }
  void check_status(const char* at) const {
    if (tape_ && tape_status(tape_) != TAPE_OK)
      detail::fail(std::string(at) + ": states of this loop are lost, so there is no gradient: " + tape_message(tape_));
  }

 private:
  void open(const std::string& directory, size_t most, const char* at) {
    tape_options options;
    memset(&options, 0, sizeof options);
    options.memory = 64u << 20;
    options.directory = directory.c_str();
    options.disk = most;
    options.checksums = 1;
    char message[512] = "";
    store_ = tape_store_open(&options, message, sizeof message);
    if (!store_) detail::fail(std::string(at) + ": no place on disk for states of this loop: " + message);
    tape_ = tape_open(store_);
  }

  tape_store* store_ = nullptr;
  tape_t* tape_ = nullptr;
  std::vector<tape_mark> marks_;
};

#else

class disk_states {
 public:
  static constexpr bool available = false;
  void push(const std::string&, size_t, const char*, size_t, const char* at) { refuse(at); }
  void top(char*, size_t, const char* at) { refuse(at); }
  void drop(const char* at) { refuse(at); }
  void check_status(const char*) const {}
  void check_available(const char* at) const { refuse(at); }

 private:
  [[noreturn]] static void refuse(const char* at) {
    detail::fail(std::string(at) + ": states are to go to disk, and this program has no layered tape\n"
                 "hint: compile it with -DCUGRAD_TAPE_LIBRARY and link libtape.so, or unset CUGRAD_CHECKPOINT_DISK");
  }
};

#endif

}  // namespace host
}  // namespace cugrad
