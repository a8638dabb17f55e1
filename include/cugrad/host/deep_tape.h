// The deepest chunks of a host tape, on the layered tape (docs/tape.md): what deep recursion and long loops of host functions keep
// goes to disk where CUGRAD_CHECKPOINT_DISK names a directory and a tape holds more than CUGRAD_TAPE_MEMORY (1 GiB).
//
// Chunks go down oldest first and come back newest first, which is a stack. They stay where they are; only their memory is given back to
// the system meanwhile, so positions on the tape stay what they were. A fault ends the program: no gradient is made from what is lost.
#pragma once

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include <string>

#include "schedule.h"
#include "tape.h"

namespace cugrad {
namespace tape_storage {

// Bytes that went down, of all tapes.
inline size_t &deep_bytes() {
  static size_t bytes = 0;
  return bytes;
}

class deep_tape {
 public:
  deep_tape() = default;
  deep_tape(const deep_tape &) = delete;
  deep_tape &operator=(const deep_tape &) = delete;
  ~deep_tape() {
    if (tape_) tape_close(tape_);
  }

  // The most bytes that a tape keeps in memory.
  static size_t in_memory() {
    static const size_t most = read_setting();
    return most;
  }

  tape_mark push(unsigned char *bytes, size_t count) {
    if (!tape_) tape_ = tape_open(store());
    const tape_mark mark = tape_get_mark(tape_);
    tape_push_array(tape_, bytes, count);
    tape_park(tape_);
    check();
    __atomic_fetch_add(&deep_bytes(), count, __ATOMIC_RELAXED);
    const uintptr_t page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE)), first = reinterpret_cast<uintptr_t>(bytes);
    const uintptr_t from = (first + page - 1) / page * page, to = (first + count) / page * page;
    if (from < to) madvise(reinterpret_cast<void *>(from), to - from, MADV_DONTNEED);
    return mark;
  }
  void pop(unsigned char *bytes, size_t count) {
    tape_pop_array(tape_, bytes, count);
    tape_park(tape_);
    check();
  }
  void drop(const tape_mark &mark) {
    tape_rewind(tape_, &mark);
    tape_park(tape_);
    check();
  }

 private:
  static size_t read_setting() {
    const char *directory = getenv("CUGRAD_CHECKPOINT_DISK"), *text = getenv("CUGRAD_TAPE_MEMORY");
    if (!directory || !*directory) return SIZE_MAX;
    if (!text || !*text) return static_cast<size_t>(1) << 30;
    const size_t bytes = host::read_bytes(text);
    if (!bytes)
      detail::fail(std::string("CUGRAD_TAPE_MEMORY is `") + text + "`, which is no size\nhint: write for instance 512MiB");
    return bytes;
  }
  static tape_store *store() {
    static tape_store *const opened = open();
    return opened;
  }
  static tape_store *open() {
    tape_options options;
    memset(&options, 0, sizeof options);
    options.memory = 64u << 20;
    options.directory = getenv("CUGRAD_CHECKPOINT_DISK");
    options.checksums = 1;
    char message[512] = "";
    tape_store *opened = tape_store_open(&options, message, sizeof message);
    if (!opened) detail::fail(std::string("no place on disk for the tape: ") + message);
    return opened;
  }
  void check() const {
    if (tape_status(tape_) != TAPE_OK)
      detail::fail(std::string("what the forward sweep kept is lost, so there is no gradient: ") + tape_message(tape_));
  }

  tape_t *tape_ = nullptr;
};

}  // namespace tape_storage
}  // namespace cugrad
