// One run of a derivative of host code: what it allocated, what it must not free yet, and in which order its reverse
// sweep goes over the streams.
//
// In reverse mode what the primal frees or destroys lives until the derivative ends, because the reverse sweep
// comes back to it. Work of the reverse sweep stays on the primal's streams; where it changes from one stream to
// another, the second waits for the first, so that adjoints which two streams add to are never added to at once.
#pragma once

#include <stddef.h>

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "../detail/platform.h"
#include "../detail/report.h"

namespace cugrad {
namespace host {

inline void check(cudaError_t e, const char* at) {
  if (e != cudaSuccess && !detail::failing_here().now)
    detail::fail(std::string(at) + ": " + cudaGetErrorString(e) + ", in the derivative of this call");
}

// Statuses of libraries: success is 0 in all of them.
template <class Status>
void check(Status status, const char* at) {
  if (static_cast<int>(status) != 0)
    detail::fail(std::string(at) + ": status " + std::to_string(static_cast<int>(status)) + ", in the derivative of this call");
}
template <class Status>
Status status(Status returned) {
  return returned;
}

enum class space { host, pinned, device, managed };

inline const char* name(space where) {
  switch (where) {
    case space::host: return "host";
    case space::pinned: return "pinned host";
    case space::device: return "device";
    default: return "managed";
  }
}

// A stretch of memory.
struct range {
  char* begin = nullptr;
  size_t bytes = 0;
};

// The allocation that holds an address, as far as CUDA (or the CPU's runtime) knows it.
inline range allocation_of(const void* p) {
#ifdef CUGRAD_CPU
  size_t start = 0, bytes = 0;
  if (cugrad_rt_pointer_kind(p, &start, &bytes) < 0) return range();
  return range{reinterpret_cast<char*>(start), bytes};
#else
  // The runtime has no such question; the driver has, and is asked for by name so that nothing else need be linked.
  using question = int (*)(unsigned long long*, size_t*, unsigned long long);
  static const question ask = [] {
    void* found = nullptr;
#if CUDART_VERSION >= 12050
    cudaDriverEntryPointQueryResult result;
    cudaGetDriverEntryPointByVersion("cuMemGetAddressRange", &found, 3020, cudaEnableDefault, &result);
#else
    cudaGetDriverEntryPoint("cuMemGetAddressRange", &found, cudaEnableDefault);
#endif
    return reinterpret_cast<question>(found);
  }();
  // It fails for memory that is not CUDA's, and tools report whatever fails: that is asked first, in a way that does not.
  cudaPointerAttributes attributes;
  if (cudaPointerGetAttributes(&attributes, p) != cudaSuccess) {
    (void)cudaGetLastError();
    return range();
  }
  if (attributes.type == cudaMemoryTypeUnregistered) return range();
  unsigned long long begin = 0;
  size_t bytes = 0;
  if (!ask || ask(&begin, &bytes, reinterpret_cast<unsigned long long>(p)) != 0) return range();
  return range{reinterpret_cast<char*>(begin), bytes};
#endif
}

class time_loop_state;

class sweep {
 public:
  // `adjoints`: what the derivative was given beside the arrays of the primal.
  template <class... P>
  explicit sweep(bool reverse, P*... adjoints)
      : reverse_(reverse), outer_(current()), adjoints_{reinterpret_cast<const char*>(const_cast<const void*>(
                                                  static_cast<const volatile void*>(adjoints)))...} {
    current() = this;
  }
  sweep(const sweep&) = delete;
  sweep& operator=(const sweep&) = delete;

  // What cannot be given back is a failure, and whoever hears of those (report.h) throws.
  ~sweep() noexcept(false) {
    const leaving left{outer_};
    elsewhere_.clear();
    for (auto it = at_end_.rbegin(); it != at_end_.rend(); ++it) (*it)();
    // Nothing is freed while the device works on it, whatever stream it was made on; and who waited for the primal's work finds the
    // derivative's done as well.
    if (!releases_.empty() || (reverse_ && waited_)) check(cudaDeviceSynchronize(), "the end of a derivative");
    // The derivative around this one goes on where this one ended.
    if (outer_ && outer_->turned_ && turned_) outer_->last_ = last_;
    for (auto& release : releases_) release();
    for (auto& close : closers_) close();
    if (event_) cudaEventDestroy(event_);
  }

  // The innermost derivative that runs on this thread. Generated code begins with one.
  static sweep*& current() {
    static thread_local sweep* top = nullptr;
    return top;
  }
  static sweep& here() { return *current(); }

  bool is_reverse() const { return reverse_; }

  void allocated(void* p, size_t bytes) {
    if (!p) return;
    forget(p);
    known_[static_cast<char*>(p)] = bytes;
  }
  // The allocation is gone; another one may get its address.
  void forget(const void* p) {
    const char* address = static_cast<const char*>(p);
    known_.erase(address);
    freed_.erase(address);
    changed_.erase(address);
    elsewhere_.erase(address);
  }

  // What the primal frees: later in reverse mode, now in forward mode.
  void release(std::function<void()> how, const void* p = nullptr) {
    if (!reverse_) return how();
    if (p) freed_[static_cast<const char*>(p)] = true;
    own(std::move(how));
  }
  bool is_freed(const void* p) const {
    return freed_.count(static_cast<const char*>(p)) || (outer_ && outer_->is_freed(p));
  }

  // Done when the derivative ends, last first, before anything is freed.
  void at_end(std::function<void()> what) { at_end_.push_back(std::move(what)); }
  // Done after that.
  void own(std::function<void()> release) { (step_ ? *step_ : releases_).push_back(std::move(release)); }
  // Done last of all, when even blocks of copies are no longer in use.
  void on_close(std::function<void()> what) { closers_.push_back(std::move(what)); }
  sweep& outermost() { return outer_ ? outer_->outermost() : *this; }


  // The time loop that is at work, and whether its present step is recorded. What a step allocates belongs to the step.
  time_loop_state* loop() const { return loop_; }
  bool records() const { return records_; }
  void enter(time_loop_state* loop, bool records, std::vector<std::function<void()>>* step) {
    loop_ = loop;
    records_ = records;
    step_ = step;
  }

  // Work of the primal is put on a stream, which may be one that waits for no other: what the derivative itself has put on others is
  // done first.
  void uses(cudaStream_t stream) {
    streams_.insert(stream);
    for (sweep* s = this; s; s = s->outer_) {
      for (auto other = s->own_work_.begin(); other != s->own_work_.end();) {
        if (*other == stream) {
          ++other;
          continue;
        }
        check(cudaStreamSynchronize(*other), "the derivative's own work on another stream");
        other = s->own_work_.erase(other);
      }
    }
  }
  // The derivative itself has put work on a stream, as clearing or copying a buffer.
  void works_on(cudaStream_t stream) { own_work_.insert(stream); }
  // Before the derivative reads what work on any stream may have written.
  void gather(cudaStream_t stream, const char* at) {
    for (const sweep* s = this; s; s = s->outer_) {
      if (s->streams_.size() > s->streams_.count(stream)) return check(cudaDeviceSynchronize(), at);
    }
  }
  // Whether all work of the primal was put on the default stream.
  bool uses_default_stream_only() const { return streams_.size() == streams_.count(nullptr); }
  // The primal waits for its work.
  void waits() { waited_ = true; }

  // Contents of an allocation are kept, to be put back: adjoints that lie in it would be put back as well.
  void leave_adjoints_alone(const range& what, const char* at) const {
    for (const sweep* s = this; s; s = s->outer_)
      for (const char* adjoint : s->adjoints_)
        if (what.begin <= adjoint && adjoint < what.begin + what.bytes)
          detail::fail(std::string(at) + ": an adjoint lies in the same allocation as an array that this call changes, and whose contents "
                       "the derivative keeps and puts back\nhint: give adjoints an allocation of their own, apart from the primal's arrays");
  }

  // The allocation that holds an address.
  range find(const void* p, const char* at) const {
    const range found = try_find(p);
    if (!found.begin && p) detail::fail(std::string(at) + ": the memory given to this call is not CUDA's, so its size is not known");
    return found;
  }
  range try_find(const void* p) const {
    const char* address = static_cast<const char*>(p);
    for (const sweep* s = this; s; s = s->outer_) {
      auto after = s->known_.upper_bound(address);
      if (after == s->known_.begin()) continue;
      --after;
      if (address < after->first + after->second) return range{const_cast<char*>(after->first), after->second};
    }
    return allocation_of(p);
  }

  // Before work of the reverse sweep on a stream.
  void order(cudaStream_t stream, const char* at) {
    if (!reverse_) return;
    if (!turned_) {
      check(cudaDeviceSynchronize(), at);
      turned_ = true;
    } else if (stream != last_) {
      if (!event_) check(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming), at);
      check(cudaEventRecord(event_, last_), at);
      check(cudaStreamWaitEvent(stream, event_, 0), at);
    }
    last_ = stream;
  }
  cudaStream_t last_stream() const { return last_; }

  // Where the contents lie that an allocation should have now, if not in it: reverse kernels that only read it are given
  // that address, which saves copying it back. `holder` keeps the memory.
  struct moved {
    size_t bytes;
    char* memory;
    std::shared_ptr<void> holder;
  };
  // Memory that kernels also reach by a name of their own: its contents are never elsewhere.
  void fix(const void* p) { fixed_[static_cast<const char*>(p)] = true; }
  bool is_fixed(const void* p) const {
    return fixed_.count(static_cast<const char*>(p)) || (outer_ && outer_->is_fixed(p));
  }
  // Whether a pointer is the end of a buffer whose contents lie elsewhere.
  bool is_end(const void* p) const {
    auto after = elsewhere_.lower_bound(static_cast<const char*>(p));
    if (after == elsewhere_.begin()) return false;
    --after;
    return after->first + after->second.bytes == p;
  }
  std::map<const char*, moved>& elsewhere() { return elsewhere_; }
  const void* present(const void* p) const {
    const char* address = static_cast<const char*>(p);
    auto after = elsewhere_.upper_bound(address);
    if (after == elsewhere_.begin()) return p;
    --after;
    return address < after->first + after->second.bytes ? after->second.memory + (address - after->first) : p;
  }

  // Allocations whose contents lie elsewhere since other memory was found for the launch that comes next.
  std::vector<const char*> renamed;

  // Whether results in so many bytes from here are yet to be kept; asks once.
  bool first_change(const char* begin, size_t bytes) {
    size_t& seen = changed_[begin];
    const bool first = bytes > seen;
    if (first) seen = bytes;
    return first;
  }

  // What the next taped launch was told about its tape.
  size_t next_words = unknown_words;
  size_t take_words() {
    const size_t words = next_words;
    next_words = unknown_words;
    return words;
  }

  // Time loops whose forward sweep has ended.
  std::vector<time_loop_state*> loops;

  // Device memory for the adjoints of numbers passed by value, kept in groups.
  std::vector<char*> slots;

 private:
  struct leaving {
    sweep* outer;
    ~leaving() { current() = outer; }
  };
  static constexpr size_t unknown_words = ~size_t(0);
  bool reverse_;
  bool turned_ = false;
  cudaStream_t last_ = nullptr;
  cudaEvent_t event_ = nullptr;
  sweep* outer_;
  std::map<const char*, size_t> known_;
  std::map<const char*, bool> freed_;
  std::map<const char*, size_t> changed_;
  std::map<const char*, moved> elsewhere_;
  std::map<const char*, bool> fixed_;
  std::vector<std::function<void()>> at_end_;
  std::vector<std::function<void()>> releases_;
  std::vector<std::function<void()>> closers_;
  time_loop_state* loop_ = nullptr;
  bool records_ = true;
  bool waited_ = false;
  std::set<cudaStream_t> streams_, own_work_;
  std::vector<const char*> adjoints_;
  std::vector<std::function<void()>>* step_ = nullptr;
};

// Streams and events live as long as the reverse sweep may use them.
inline void destroy_stream(cudaStream_t stream, const char* at) {
  sweep::here().release([=] { check(cudaStreamDestroy(stream), at); });
}
template <class Handle, class Status>
void destroy_handle(Status (*destroy)(Handle), Handle handle, const char* at) {
  sweep::here().release([=] { check(destroy(handle), at); });
}
inline void destroy_event(cudaEvent_t event, const char* at) {
  sweep::here().release([=] { check(cudaEventDestroy(event), at); });
}

}  // namespace host
}  // namespace cugrad
