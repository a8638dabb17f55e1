// Where slabs of numbers go that a program's own tape has no room for: other memory, or a file that is gone when the program ends. Derivatives
// that cugrad makes have stores of their own (docs/tape.md).
#pragma once
#include <cugrad/detail/names_set_aside.h>

#include <stddef.h>

#include <cugrad/detail/report.h>

#include <cstdio>
#include <cstring>
#include <type_traits>
#include <vector>

namespace clad {
namespace detail {

// In memory. `write_slab` gives the place to read the slab from.
template <class T, size_t Slab>
class RamDiskManager {
  static_assert(std::is_trivially_copyable<T>::value, "cugrad: slabs hold what can be copied byte by byte");

public:
  size_t write_slab(const T* from) {
    bytes_.resize(bytes_.size() + size);
    memcpy(bytes_.data() + bytes_.size() - size, from, size);
    return bytes_.size() - size;
  }
  void read_slab(T* to, size_t at) const {
    if (at + size > bytes_.size()) ::cugrad::detail::fail("a slab is read that was not written");
    memcpy(to, bytes_.data() + at, size);
  }

private:
  static constexpr size_t size = Slab * sizeof(T);
  std::vector<char> bytes_;
};

// In a file, or in memory where `on_disk` is false.
template <class T, size_t Slab>
class DiskManager {
public:
  explicit DiskManager(bool on_disk = true) : file_(on_disk ? std::tmpfile() : nullptr) {
    if (on_disk && !file_) ::cugrad::detail::fail("no file can be made for a tape on disk");
  }
  DiskManager(const DiskManager&) = delete;
  DiskManager& operator=(const DiskManager&) = delete;
  ~DiskManager() {
    if (file_) std::fclose(file_);
  }

  size_t write_slab(const T* from) {
    if (!file_) return memory_.write_slab(from);
    const bool written = std::fseek(file_, 0, SEEK_END) == 0;
    const long at = std::ftell(file_);
    if (!written || at < 0 || std::fwrite(from, sizeof(T), Slab, file_) != Slab)
      ::cugrad::detail::fail("a tape on disk cannot be written");
    return static_cast<size_t>(at);
  }
  void read_slab(T* to, size_t at) const {
    if (!file_) return memory_.read_slab(to, at);
    const bool there = std::fseek(file_, static_cast<long>(at), SEEK_SET) == 0;
    if (!there || std::fread(to, sizeof(T), Slab, file_) != Slab) ::cugrad::detail::fail("a slab is read that was not written");
  }

private:
  RamDiskManager<T, Slab> memory_;
  std::FILE* file_;
};

}  // namespace detail
}  // namespace clad

#include <cugrad/detail/names_restored.h>
