// Buffers that a launch of a time loop overwrites without reading them: their contents stay where they are, as a snapshot, and the
// launch writes to other memory, into which what it does not write is copied. Until the loop ends the buffer's contents lie
// elsewhere; launches are given that address. Compared with a copy of the buffer this saves reading and writing all of it.
#pragma once

#include <type_traits>

#include "../launch.h"
#include "snapshot.h"

namespace cugrad {
namespace host {

// Stretches of elements that lie between those of a box, for a kernel that copies them.
struct gaps {
  static constexpr int most_axes = 4;
  struct stretch {
    unsigned long long start, width;
    unsigned long long times[most_axes], pitch[most_axes];
  };
  stretch all[most_axes + 2];
  int count;
  unsigned long long total;

  void add(const stretch& s) {
    unsigned long long size = s.width;
    for (int i = 0; i < most_axes; ++i) size *= s.times[i];
    if (!size) return;
    all[count++] = s;
    total += size;
  }
};

template <class Unit>
__global__ void copy_gaps(Unit* to, const Unit* from, gaps g) {
  unsigned long long i = (unsigned long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= g.total) return;
  for (int s = 0; s < g.count; ++s) {
    const gaps::stretch& part = g.all[s];
    unsigned long long size = part.width;
    for (int k = 0; k < gaps::most_axes; ++k) size *= part.times[k];
    if (i >= size) {
      i -= size;
      continue;
    }
    unsigned long long at = part.start + i % part.width, row = i / part.width;
    for (int k = 0; k < gaps::most_axes; ++k) {
      at += row % part.times[k] * part.pitch[k];
      row /= part.times[k];
    }
    to[at] = from[at];
    return;
  }
}

// What the next launch writes of a buffer: the elements `offset + Σ stride · v`, where each `v` runs from `low` to below `high`, and no
// others. Pointers that follow lead to what it reads.
class rewritten {
 public:
  template <class... A>
  explicit rewritten(const A&... a) {
    const int all[] = {0, (note(a), 0)...};
    (void)all;
  }

  // Where the buffer starts, if that is said.
  const void* start() const { return start_; }

  // Also from its end, which may be the start of another.
  bool reads(const range& buffer) const {
    for (const char* p : reads_)
      if (p >= buffer.begin && p <= buffer.begin + buffer.bytes) return true;
    return false;
  }

  // What lies between the elements, in a buffer of `size` elements that has `before` of them before the pointer. False where
  // the numbers are too large to be sure of, or the box is no box.
  bool find_gaps(gaps& g, long long before, long long size) const {
    g.count = 0;
    g.total = 0;
    struct axis {
      long long stride, count;
    } axes[gaps::most_axes];
    int used = 0;
    for (long long n : numbers_)
      if (n <= -limit || n >= limit) return false;
    if (numbers_.size() % 3 != 1 || before >= limit || size >= limit) return false;
    long long first = before + numbers_[0];
    for (size_t i = 1; i < numbers_.size(); i += 3) {
      const long long stride = numbers_[i], low = numbers_[i + 1], count = numbers_[i + 2] - low;
      if (count <= 0 || stride < 0) return false;
      if (low > 0 && stride > limit / low) return false;
      first += stride * low;
      if (count == 1 || !stride) continue;
      if (used == gaps::most_axes || count > limit / stride) return false;
      int at = used++;
      for (; at > 0 && axes[at - 1].stride > stride; --at) axes[at] = axes[at - 1];
      axes[at] = axis{stride, count};
    }
    // From the innermost axis outwards: how far the elements so far reach, and what lies between that and the next.
    long long reach = 1;
    for (int d = 0; d < used; ++d) {
      if (axes[d].stride < reach) return false;
      gaps::stretch s = between(first + reach, axes[d].stride - reach);
      s.times[d] = static_cast<unsigned long long>(axes[d].count - 1);
      for (int e = d + 1; e < used; ++e) s.times[e] = static_cast<unsigned long long>(axes[e].count);
      for (int e = d; e < used; ++e) s.pitch[e] = static_cast<unsigned long long>(axes[e].stride);
      g.add(s);
      reach += axes[d].stride * (axes[d].count - 1);
    }
    if (first < 0 || first + reach > size) return false;
    g.add(between(0, first));
    g.add(between(first + reach, size - first - reach));
    return true;
  }

 protected:
  const void* start_ = nullptr;

 private:
  static constexpr long long limit = 1ll << 31;

  static gaps::stretch between(long long start, long long width) {
    gaps::stretch s{static_cast<unsigned long long>(start), static_cast<unsigned long long>(width), {}, {}};
    for (unsigned long long& n : s.times) n = 1;
    return s;
  }
  void note(long long n) { numbers_.push_back(n); }
  void note(const volatile void* p) { reads_.push_back(static_cast<const char*>(const_cast<const void*>(p))); }

  std::vector<long long> numbers_;
  std::vector<const char*> reads_;
};

// The same through a pointer that may lie before its buffer.
class rewritten_from : public rewritten {
 public:
  template <class... A>
  explicit rewritten_from(const volatile void* start, const A&... a) : rewritten(a...) {
    start_ = const_cast<const void*>(start);
  }
};

template <class Unit>
void launch_copy_gaps(void* to, const void* from, const gaps& g) {
  const unsigned threads = 256;
  const unsigned blocks = static_cast<unsigned>((g.total + threads - 1) / threads);
  using kernel = derived<decltype(&copy_gaps<Unit>), &copy_gaps<Unit>, true, false>;
  launch_kernel(launch_config(dim3(blocks), dim3(threads)), kernel{}, static_cast<Unit*>(to), static_cast<const Unit*>(from), g);
}

template <class T>
snapshot keep(const T* p, cudaStream_t stream, const rewritten& what, const char* at) {
  static_assert(sizeof(T) <= 8, "elements are numbers");
  using unit = typename std::conditional<
      sizeof(T) == 8, unsigned long long,
      typename std::conditional<sizeof(T) == 4, unsigned,
                                typename std::conditional<sizeof(T) == 2, unsigned short, unsigned char>::type>::type>::type;
  sweep& s = sweep::here();
  const void* start = what.start() ? what.start() : p;
  if (!p || !start || !s.records()) return nullptr;
  if (!s.loop() || stream || !s.uses_default_stream_only()) return keep(start, stream, at);
  const range whole = s.loop()->find(start, at);
  if (s.is_fixed(whole.begin) || reinterpret_cast<const char*>(p) < whole.begin) return keep(start, stream, at);
  const size_t before = static_cast<size_t>(reinterpret_cast<const char*>(p) - whole.begin);
  gaps rest;
  bool fits = whole.bytes % sizeof(T) == 0 && before % sizeof(T) == 0 &&
                    what.find_gaps(rest, static_cast<long long>(before / sizeof(T)), static_cast<long long>(whole.bytes / sizeof(T)));
  // Another part of the same buffer, for the same launch: what was kept for the first is all of it.
  for (const char* begin : s.renamed)
    if (begin == whole.begin) return nullptr;
  // Copying nearly all of it is better done by copying all.
  fits = fits && rest.total <= whole.bytes / sizeof(T) / 8 * 7;
  if (!fits || what.reads(whole) || !s.loop()->is_on_device(whole)) return keep(start, stream, at);
  auto fresh = std::make_shared<held_block>(blocks().take(whole.bytes, layer::device, stream, at), stream);
  if (fresh->copy.where != layer::device) return keep(start, stream, at);
  // The first time the buffer's own memory is copied and left: it gets its contents when the loop ends.
  auto present = s.elsewhere().find(whole.begin);
  snapshot k = nullptr;
  const char* from = whole.begin;
  if (present == s.elsewhere().end()) {
    k = keep(start, stream, at);
  } else {
    from = present->second.memory;
    k = new kept{whole, std::static_pointer_cast<held_block>(present->second.holder), stream, s.loop(), true};
    s.loop()->note(k);
  }
  if (rest.total) launch_copy_gaps<unit>(fresh->copy.memory, from, rest);
  s.elsewhere()[whole.begin] = sweep::moved{whole.bytes, fresh->copy.memory, fresh};
  s.renamed.push_back(whole.begin);
  return k;
}

}  // namespace host
}  // namespace cugrad
