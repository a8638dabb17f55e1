// A time loop of host code, reversed from checkpoints.
//
// Generated code runs the loop forward with `loop_step` at the start of each step. A step is either *recorded* (what its reverse
// needs goes to the tape and into snapshots) or just run. The reverse sweep takes the steps last first: `loop_back` restores
// the nearest kept state if the step is not recorded, and the steps from there on run again, up to and recording it.
//
//   state    contents of the buffers and locals that steps change and read, and the values that the loop carries
//   record   the snapshots and what lies on the tape between two marks
//
// `auto` records every step as long as the records fit into memory. When they do not, they are given up, and states are kept
// instead (the first one always is), as many as fit.
#pragma once

#include <string.h>

#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <vector>

#include "../checkpoint.h"
#include "../host_tape.h"
#include "disk.h"
#include "kept.h"
#include "progress.h"
#include "schedule.h"

namespace cugrad {
namespace host {

class time_loop_state {
 public:
  time_loop_state(host_tape* tape, long long count, const char* schedule, const char* at)
      : tape_(tape), count_(count), at_(at), settings_(loop_settings(schedule, at)), bar_(settings_.bar) {
    if (tape_) start_ = tape_->get_mark();
  }
  ~time_loop_state() {
    while (!states_.empty()) drop_state();
  }
  time_loop_state(const time_loop_state&) = delete;
  time_loop_state& operator=(const time_loop_state&) = delete;

  // What the state consists of. Memory of unknown size cannot be kept: then every step is recorded.
  void buffer(const void* p) {
    if (!p) return;
    const range what = sweep::here().try_find(p);
    if (!what.begin) return cannot_keep();
    add(what);
  }
  void local(void* p, size_t bytes) { add(range{static_cast<char*>(p), bytes}); }
  void output(const void* p) {
    if (!p) return;
    const range what = sweep::here().try_find(p);
    if (!what.begin) return cannot_keep();
    sweep::here().leave_adjoints_alone(what, at_);
    outputs_.push_back(what);
  }

  // A step begins.
  template <class... V>
  void step(const V&... carried) {
    finish_step();
    if (!replaying_ && position_ == 0) prepare();
    bool records = replaying_ ? plan_replay() : plan_forward();
    if (stores_) store(carried...);
    running_ = std::unique_ptr<run_step>(new run_step);
    running_->number = position_;
    running_->records = records;
    if (tape_) running_->mark = tape_->get_mark();
    sweep::here().enter(this, records, &running_->releases);
    ++position_;
    ++(replaying_ ? statistics_.run_again : statistics_.steps);
    tell();
  }

  // The forward sweep has left the loop.
  void end() {
    finish_step();
    count_ = end_ = position_;
    if (everything_) {
      // All steps are recorded: nobody will come back to a state.
      while (!states_.empty()) drop_state();
    }
    sweep::here().enter(nullptr, true, nullptr);
    settle(at_);
    reverse_ = false;
    tell();
  }

  // The last step that is left is to be reversed.
  void back() {
    reverse_ = true;
    replaying_ = false;
    if (!end_ || (!records_.empty() && records_.back()->number + 1 == end_)) return;
    if (states_.empty()) detail::fail(std::string(at_) + ": internal error: no state of this loop is kept");
    keep_results();
    restore();
  }
  template <class T>
  T restored(size_t number) const {
    T value = T();
    if (replaying_) memcpy(&value, values_.data() + offsets_[number], sizeof(T));
    return value;
  }
  bool replays() {
    if (!replaying_) return false;
    if (position_ < end_) return true;
    finish_step();
    replaying_ = false;
    sweep::here().enter(nullptr, true, nullptr);
    if (!sweep::here().uses_default_stream_only()) check(cudaDeviceSynchronize(), at_);
    return false;
  }
  void reversed() {
    run_releases(*records_.back());
    records_.pop_back();
    --end_;
    ++reversed_;
    tell();
    if (end_) return;
    disk_.check_status(at_);
    statistics_.peak_bytes = peak_;
    statistics_.state_bytes = state_bytes_;
    statistics_.step_bytes = step_bytes_;
    last_checkpointing() = statistics_;
  }

  // The allocation that holds an address, and whether it is plain memory of the device. Of the state's buffers both are known.
  range find(const void* p, const char* at) const {
    const char* address = static_cast<const char*>(p);
    for (const range& r : buffers_)
      if (address >= r.begin && address < r.begin + r.bytes) return r;
    return sweep::here().find(p, at);
  }
  bool is_on_device(const range& what) const {
    for (size_t i = 0; i < buffers_.size(); ++i)
      if (buffers_[i].begin == what.begin) return on_device_[i];
    return kind_of(what.begin) == cudaMemoryTypeDevice;
  }

  // Snapshots of recorded steps.
  void note(kept* k) {
    kept_.insert(k);
    kept_bytes_ += k->what.bytes;
    if (running_) running_->bytes += k->what.bytes;
    note_peak();
  }
  void forget(kept* k) {
    if (kept_.erase(k)) kept_bytes_ -= k->what.bytes;
  }

 private:
  struct run_step {
    long long number = 0;
    bool records = false;
    size_t bytes = 0;
    host_tape::mark mark{};
    std::vector<std::function<void()>> releases;
  };
  struct stored_state {
    std::vector<block> blocks;  // none if it is on disk
    std::vector<char> values;
    bool on_disk = false;
  };

  void add(const range& what) {
    for (const range& r : buffers_)
      if (r.begin == what.begin) return;
    sweep::here().leave_adjoints_alone(what, at_);
    buffers_.push_back(what);
    const cudaMemoryType kind = kind_of(what.begin);
    on_host_.push_back(kind == cudaMemoryTypeUnregistered || kind == cudaMemoryTypeHost);
    on_device_.push_back(kind == cudaMemoryTypeDevice);
    state_bytes_ += what.bytes;
  }
  static cudaMemoryType kind_of(const void* p) {
    cudaPointerAttributes attributes;
    if (cudaPointerGetAttributes(&attributes, p) == cudaSuccess) return attributes.type;
    (void)cudaGetLastError();
    return cudaMemoryTypeUnregistered;
  }
  void cannot_keep() {
    if (settings_.choice.kind == schedule_kind::every || settings_.choice.kind == schedule_kind::binomial)
      detail::fail(std::string(at_) + ": this loop changes memory of the caller's whose size is not known, so its states cannot be kept\n"
                   "hint: use memory from CUDA, or the schedule `all`");
    settings_.choice.kind = schedule_kind::all;
  }

  // Decisions, before the first step.
  void prepare() {
    const schedule_choice& choice = settings_.choice;
    everything_ = choice.kind == schedule_kind::all || choice.kind == schedule_kind::automatic;
    if (choice.kind == schedule_kind::automatic) {
      budget_ = choice.bytes ? choice.bytes : settings_.device_bytes;
      if (!budget_) budget_ = free_for_copies(at_) / 5 * 4;
      far_budget_ = choice.bytes ? 0 : settings_.far_bytes;
    }
    if (choice.kind == schedule_kind::every) placement_.begin(0, choice.number, count_);
    if (choice.kind == schedule_kind::binomial) placement_.begin(choice.number, 0, count_);
  }

  // Whether the step is recorded; `stores_`: whether its state is kept first.
  bool plan_forward() {
    stores_ = false;
    if (everything_) {
      const bool automatic = settings_.choice.kind == schedule_kind::automatic;
      if (!automatic) return true;
      stores_ = position_ == 0 && count_ != 1;
      if (position_ == 0 || fits()) return true;
      give_up_recording();
    }
    const bool records = is_recorded_forward();
    if (!records && placement_.is_due(position_)) {
      for (size_t n = placement_.dropped_for(position_); n > 0; --n) {
        placement_.drop();
        drop_state();
      }
      placement_.stored(position_);
      stores_ = true;
    }
    return records;
  }
  // The last step is, and with `every` all from where the last state would be.
  bool is_recorded_forward() const {
    if (count_ < 0) return false;
    if (settings_.choice.kind != schedule_kind::every) return position_ + 1 == count_;
    return position_ >= (count_ - 1) / settings_.choice.number * settings_.choice.number;
  }

  // Records of all steps, as far as is known, beside the first state.
  bool fits() const {
    const size_t room = budget_ > state_bytes_ ? budget_ - state_bytes_ : 0;
    if (count_ >= 0 && step_bytes_ && static_cast<size_t>(count_) > room / step_bytes_) return false;
    return kept_bytes_ + step_bytes_ <= room;
  }

  void give_up_recording() {
    everything_ = false;
    // Whoever put them on the tape does not come back for them.
    while (!kept_.empty()) {
      kept* k = *kept_.begin();
      forget(k);
      delete k;
    }
    for (auto& record : records_) run_releases(*record);
    records_.clear();
    if (tape_) tape_->rewind(start_);
    const size_t room = budget_ > step_bytes_ ? budget_ - step_bytes_ : 0;
    long long near = state_bytes_ ? static_cast<long long>(room / state_bytes_) : 1;
    near = near < 1 ? 1 : near;
    far_slots_ = far_slots(near);
    if (!settings_.directory.empty() && state_bytes_) disk_slots_ = disk_slots();
    placement_.go_on(near + far_slots_ + disk_slots_, count_, position_);
  }
  // States further away than the device, where it holds few.
  long long far_slots(long long near) const {
    size_t far = far_budget_;
    if (!far && near < few_states && !settings_.choice.bytes) far = free_host_memory() / 4;
    return state_bytes_ ? static_cast<long long>(far / state_bytes_) : 0;
  }

  // With a bound, what it holds; otherwise as many as a long loop has use for.
  long long disk_slots() const {
    if (!disk_states::available) disk_.check_available(at_);
    return settings_.disk_bytes ? static_cast<long long>(settings_.disk_bytes / state_bytes_) : unbounded_states;
  }

  bool plan_replay() {
    stores_ = false;
    if (settings_.choice.kind == schedule_kind::every || records_all_of_replay_) return true;
    if (!placement_.empty() && placement_.top() != position_ && placement_.is_due(position_)) {
      placement_.stored(position_);
      stores_ = true;
    }
    return position_ + 1 == end_;
  }

  template <class... V>
  void store(const V&... carried) {
    stored_state state;
    pack(state.values, carried...);
    const bool wait = !sweep::here().uses_default_stream_only() || host_may_look();
    if (wait) check(cudaDeviceSynchronize(), at_);
    // The states at the bottom are needed least often; the first one was kept before it was known that others would be.
    const long long depth = static_cast<long long>(states_.size());
    if (depth > 0 && depth <= disk_slots_) {
      store_on_disk();
      state.on_disk = true;
      keep_state(std::move(state));
      return;
    }
    const layer where = depth > 0 && depth <= disk_slots_ + far_slots_ ? layer::pinned : layer::device;
    for (size_t i = 0; i < buffers_.size(); ++i) {
      const range& r = buffers_[i];
      const block copy = blocks().take(r.bytes, on_host_[i] ? layer::memory : where, nullptr, at_);
      if (on_host_[i]) {
        memcpy(copy.memory, r.begin, r.bytes);
      } else {
        const void* present = sweep::here().present(r.begin);
        check(cudaMemcpyAsync(copy.memory, present, r.bytes, cudaMemcpyDefault, nullptr), at_);
      }
      state.blocks.push_back(copy);
    }
    if (wait) check(cudaDeviceSynchronize(), at_);
    sweep::here().works_on(nullptr);
    keep_state(std::move(state));
  }
  void keep_state(stored_state&& state) {
    if (!state.on_disk) state_kept_ += state_bytes_;
    states_.push_back(std::move(state));
    note_peak();
    ++statistics_.stored;
  }
  void store_on_disk() {
    const block staging = blocks().take(state_bytes_, layer::pinned, nullptr, at_);
    check(cudaDeviceSynchronize(), at_);
    char* to = staging.memory;
    for (const range& r : buffers_) {
      check(cudaMemcpy(to, sweep::here().present(r.begin), r.bytes, cudaMemcpyDefault), at_);
      to += r.bytes;
    }
    disk_.push(settings_.directory, settings_.disk_bytes, staging.memory, state_bytes_, at_);
    blocks().give_back(staging, nullptr);
  }
  void restore_from_disk() {
    const block staging = blocks().take(state_bytes_, layer::pinned, nullptr, at_);
    // A copy from here, of the state that was restored before, may still be under way.
    check(cudaDeviceSynchronize(), at_);
    disk_.top(staging.memory, state_bytes_, at_);
    const char* from = staging.memory;
    for (const range& r : buffers_) {
      check(cudaMemcpy(r.begin, from, r.bytes, cudaMemcpyDefault), at_);
      from += r.bytes;
    }
    blocks().give_back(staging, nullptr);
  }

  void restore() {
    const long long from = placement_.top();
    const bool last = from + 1 == end_;
    stored_state& state = states_.back();
    sweep& s = sweep::here();
    s.order(nullptr, at_);
    const bool wait = !s.uses_default_stream_only() || host_may_look();
    for (const range& r : buffers_) s.elsewhere().erase(r.begin);
    // Steps that run again read their buffers where they are.
    bring_all_back(at_);
    if (wait) check(cudaDeviceSynchronize(), at_);
    if (state.on_disk) restore_from_disk();
    for (size_t i = 0; i < state.blocks.size(); ++i) {
      const range& r = buffers_[i];
      if (on_host_[i]) {
        memcpy(r.begin, state.blocks[i].memory, r.bytes);
      } else {
        check(cudaMemcpyAsync(r.begin, state.blocks[i].memory, r.bytes, cudaMemcpyDefault, nullptr), at_);
      }
    }
    if (wait) check(cudaDeviceSynchronize(), at_);
    values_ = state.values;
    ++statistics_.restored;
    replaying_ = true;
    position_ = from;
    const size_t used = kept_bytes_ + state_kept_, stretch = static_cast<size_t>(end_ - from);
    records_all_of_replay_ = settings_.choice.kind == schedule_kind::automatic && step_bytes_ && budget_ > used &&
                             stretch <= (budget_ - used) / step_bytes_;
    if (last || settings_.choice.kind == schedule_kind::every || records_all_of_replay_) {
      // Nobody comes back to it.
      placement_.drop();
      drop_state();
    }
    placement_.reverse_to(end_);
  }

  void drop_state() {
    const stored_state& state = states_.back();
    if (state.on_disk) {
      disk_.drop(at_);
    } else {
      state_kept_ -= state_bytes_;
      for (const block& b : state.blocks) blocks().give_back(b, nullptr);
    }
    states_.pop_back();
  }

  void finish_step() {
    if (!running_) return;
    if (running_->records) {
      if (running_->bytes > step_bytes_) step_bytes_ = running_->bytes;
      records_.push_back(std::move(running_));
    } else {
      if (tape_) tape_->rewind(running_->mark);
      run_releases(*running_);
    }
    running_.reset();
  }
  void run_releases(run_step& step) {
    if (step.releases.empty()) return;
    check(cudaDeviceSynchronize(), at_);
    for (auto& release : step.releases) release();
    step.releases.clear();
  }
  // What steps write is as the primal left it when the derivative ends.
  void keep_results() {
    if (results_kept_) return;
    results_kept_ = true;
    for (size_t i = 0; i < buffers_.size(); ++i)
      if (!on_host_[i] || sweep::here().try_find(buffers_[i].begin).begin) keep_result_of(buffers_[i], at_);
    for (const range& r : outputs_) keep_result_of(r, at_);
  }
  // At memory of its own, or that it shares with the device.
  bool host_may_look() const {
    for (bool on_device : on_device_)
      if (!on_device) return true;
    return false;
  }

  static void pack_one(std::vector<char>& into, std::vector<size_t>& offsets, const void* value, size_t bytes) {
    offsets.push_back(into.size());
    into.insert(into.end(), static_cast<const char*>(value), static_cast<const char*>(value) + bytes);
  }
  template <class... V>
  void pack(std::vector<char>& into, const V&... values) {
    offsets_.clear();
    const int all[] = {0, ((void)check_plain<V>(), pack_one(into, offsets_, &values, sizeof(V)), 0)...};
    (void)all;
  }
  template <class V>
  static void check_plain() {
    static_assert(std::is_trivially_copyable<V>::value, "what a time loop carries is plain data");
  }

  void note_peak() {
    if (kept_bytes_ + state_kept_ > peak_) peak_ = kept_bytes_ + state_kept_;
  }
  void tell() {
    if (!settings_.progress && !bar_.on()) return;
    const checkpoint_progress p{at_,        reverse_, count_, statistics_.steps, reversed_, statistics_.run_again,
                                static_cast<long long>(states_.size()), kept_bytes_ + state_kept_};
    if (settings_.progress) settings_.progress(p);
    bar_.show(p);
  }

  static constexpr long long few_states = 8;
  static constexpr long long unbounded_states = 256;

  host_tape* tape_;
  long long count_;
  const char* at_;
  loop_options settings_;
  progress_bar bar_;
  host_tape::mark start_{};

  std::vector<range> buffers_, outputs_;
  std::vector<bool> on_host_, on_device_;
  size_t state_bytes_ = 0, step_bytes_ = 0, budget_ = 0, far_budget_ = 0, state_kept_ = 0, kept_bytes_ = 0, peak_ = 0;
  long long far_slots_ = 0, disk_slots_ = 0;
  disk_states disk_;

  placement placement_;
  std::vector<stored_state> states_;
  std::vector<std::unique_ptr<run_step>> records_;
  std::unique_ptr<run_step> running_;
  std::unordered_set<kept*> kept_;
  std::vector<size_t> offsets_;
  std::vector<char> values_;

  long long position_ = 0, end_ = 0, reversed_ = 0;
  bool everything_ = true, replaying_ = false, stores_ = false, reverse_ = false, results_kept_ = false;
  bool records_all_of_replay_ = false;
  checkpoint_statistics statistics_;
};

}  // namespace host
}  // namespace cugrad
