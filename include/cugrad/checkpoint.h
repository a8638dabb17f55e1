// Checkpointing of time loops in derivatives of host code: what a program can set, and what it can ask afterwards.
//
//   cugrad::checkpointing().schedule = "binomial:20";
//   cugrad::checkpointing().progress = [](const cugrad::checkpoint_progress& p) { … };
//   gradient.execute(…);
//   printf("%lld steps were run again\n", cugrad::last_checkpointing().run_again);
//
// What is set here comes first, then the environment (CUGRAD_CHECKPOINT, CUGRAD_CHECKPOINT_DEVICE, CUGRAD_CHECKPOINT_PINNED,
// CUGRAD_CHECKPOINT_HOST, CUGRAD_CHECKPOINT_DISK, CUGRAD_CHECKPOINT_DISK_BYTES, CUGRAD_PROGRESS), then `#pragma cugrad checkpoint(…)` in front of the
// loop, then the option given when the derivative was made, then `auto`.
#ifndef CUGRAD_CHECKPOINT_H
#define CUGRAD_CHECKPOINT_H
#include "detail/names_set_aside.h"

#include <stddef.h>

#include <functional>
#include <string>

namespace cugrad {

struct checkpoint_progress {
  const char* loop;      // "heat.cu:14"
  bool reverse;          // in which sweep
  long long steps;       // of the loop; -1 while that is not known
  long long forward;     // steps run in the forward sweep
  long long reversed;    // steps reversed
  long long run_again;   // steps run again in the reverse sweep
  long long states;      // states kept now
  size_t bytes;          // kept now, states and records of steps
};

struct checkpoint_options {
  std::string schedule;      // auto, all, every:K, binomial:COUNT, online:COUNT, memory:SIZE; empty: not set
  size_t device_bytes = 0;   // the most device memory that `auto` takes; 0: four fifths of what is free
  size_t pinned_bytes = 0;   // the same of pinned host memory; 0: none unless the device has too little
  size_t host_bytes = 0;     // the same of ordinary host memory
  std::string directory;     // where states may go to disk, in programs linked with the tape library
  size_t disk_bytes = 0;     // the most there; 0: no limit
  bool bar = false;          // a progress bar on stderr
  std::function<void(const checkpoint_progress&)> progress;
};

// For every derivative that this process computes. Set it while none is running.
inline checkpoint_options& checkpointing() {
  static checkpoint_options options;
  return options;
}

struct checkpoint_statistics {
  long long steps = 0;       // of the loop
  long long run_again = 0;   // forward steps besides those of the forward sweep
  long long stored = 0;      // states stored
  long long restored = 0;
  size_t state_bytes = 0;    // one state
  size_t step_bytes = 0;     // one record of a step
  size_t peak_bytes = 0;     // the most kept at once
};

// About the last loop that this thread reversed.
inline checkpoint_statistics& last_checkpointing() {
  static thread_local checkpoint_statistics statistics;
  return statistics;
}

}  // namespace cugrad

#include "detail/names_restored.h"

#endif
