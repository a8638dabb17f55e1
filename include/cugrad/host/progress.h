// What was set for a time loop, and a progress bar on stderr for long sweeps.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <chrono>
#include <functional>
#include <string>

#include "../checkpoint.h"
#include "schedule.h"

namespace cugrad {
namespace host {

struct loop_options {
  schedule_choice choice;
  size_t device_bytes = 0, far_bytes = 0, disk_bytes = 0;
  std::string directory;
  bool bar = false;
  std::function<void(const checkpoint_progress&)> progress;
};

inline size_t bytes_setting(size_t set, const char* variable) {
  const char* text = getenv(variable);
  if (set || !text || !*text) return set;
  const size_t bytes = read_bytes(text);
  if (!bytes) detail::fail(std::string(variable) + " is `" + text + "`, which is no size\nhint: write for instance 512MiB");
  return bytes;
}

// `schedule` is what the source says.
inline loop_options loop_settings(const char* schedule, const char* at) {
  const checkpoint_options& set = checkpointing();
  const char* variable = getenv("CUGRAD_CHECKPOINT");
  loop_options o;
  o.choice = read_schedule(!set.schedule.empty() ? set.schedule : variable && *variable ? variable : schedule, at);
  o.device_bytes = bytes_setting(set.device_bytes, "CUGRAD_CHECKPOINT_DEVICE");
  o.far_bytes = bytes_setting(set.pinned_bytes, "CUGRAD_CHECKPOINT_PINNED") + bytes_setting(set.host_bytes, "CUGRAD_CHECKPOINT_HOST");
  const char* directory = getenv("CUGRAD_CHECKPOINT_DISK");
  o.directory = !set.directory.empty() ? set.directory : directory ? directory : "";
  o.disk_bytes = bytes_setting(set.disk_bytes, "CUGRAD_CHECKPOINT_DISK_BYTES");
  const char* bar = getenv("CUGRAD_PROGRESS");
  o.bar = set.bar || (bar && *bar && std::string(bar) != "0");
  o.progress = set.progress;
  return o;
}

// Bytes of ordinary memory that the system could give.
inline size_t free_host_memory() {
  const long pages = sysconf(_SC_AVPHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  return pages > 0 && size > 0 ? static_cast<size_t>(pages) * static_cast<size_t>(size) : 0;
}

class progress_bar {
 public:
  explicit progress_bar(bool on) : on_(on), start_(clock::now()), last_(start_) {}

  bool on() const { return on_; }

  void show(const checkpoint_progress& p) {
    if (!on_) return;
    const clock::time_point now = clock::now();
    const bool done = p.reverse && p.reversed == p.steps;
    if (!done && shown_ && now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    shown_ = true;
    // The whole way is there and back.
    std::string bar;
    const int width = 24;
    const long long way = 2 * (p.steps > 0 ? p.steps : 1);
    const long long gone = p.reverse ? p.steps + p.reversed : p.steps > 0 ? p.forward : 0;
    for (int i = 0; i < width; ++i) bar += i * way < gone * width ? '#' : '.';
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const long long at = p.reverse ? p.reversed : p.forward;
    const std::string of = p.steps >= 0 ? "/" + std::to_string(p.steps) : std::string();
    fprintf(stderr, "\r%s [%s] %s %lld%s, %lld again, %lld states, %.1f MB, %.1f s ", p.loop, bar.c_str(),
            p.reverse ? "reversed" : "forward", at, of.c_str(), p.run_again, p.states, static_cast<double>(p.bytes) * 1e-6, seconds);
    if (done) fprintf(stderr, "\n");
    fflush(stderr);
  }

 private:
  using clock = std::chrono::steady_clock;
  bool on_;
  bool shown_ = false;
  clock::time_point start_, last_;
};

}  // namespace host
}  // namespace cugrad
