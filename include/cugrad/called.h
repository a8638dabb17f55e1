// Functions of the host that are called from another language: what fails, and what the program throws, is told to the caller
// instead of ending the process.
#pragma once
#include "detail/names_set_aside.h"

#include <exception>
#include <stdexcept>
#include <string>

#include "detail/platform.h"
#include "detail/report.h"

namespace cugrad {
namespace detail {

// What `heard_call` returns when the reason is in `last_failure`; CUDA's errors are positive.
constexpr int has_failed = -1;

inline std::string& last_failure() {
  static thread_local std::string text;
  return text;
}

#if defined(__cpp_exceptions)

struct failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Who heard of failures before hears of them afterwards.
struct hearing {
  failing before = failing_here();
  hearing() {
    failing_here().now = false;
    failing_here().heard = [](const char* message) {
      failing_here().now = true;
      throw failure(message);
    };
  }
  ~hearing() { failing_here() = before; }
};

template <class Function>
int heard_call(Function function) {
  try {
    const hearing here;
    function();
    if (const cudaError_t e = cudaDeviceSynchronize()) fail(cudaGetErrorString(e));
    return static_cast<int>(cudaGetLastError());
  } catch (const std::exception& e) {
    last_failure() = e.what();
  } catch (...) {
    last_failure() = "the function threw what is no std::exception";
  }
  (void)cudaGetLastError();
  return has_failed;
}

#else

// The program was compiled without exceptions: what fails ends the process.
template <class Function>
int heard_call(Function function) {
  function();
  return static_cast<int>(cudaDeviceSynchronize());
}

#endif

// An array of the caller's as memory of the device.
class staged {
 public:
  staged(const void* host, size_t bytes) : host_(const_cast<void*>(host)), bytes_(bytes) {
    look(cudaMalloc(&device_, bytes ? bytes : 1));
    look(cudaMemcpy(device_, host, bytes, cudaMemcpyHostToDevice));
  }
  staged(const staged&) = delete;
  staged& operator=(const staged&) = delete;
  ~staged() { (void)cudaFree(device_); }
  void* get() const { return device_; }
  void back() const { look(cudaMemcpy(host_, device_, bytes_, cudaMemcpyDeviceToHost)); }

 private:
  static void look(cudaError_t e) {
    if (e != cudaSuccess) fail(cudaGetErrorString(e));
  }
  void* host_;
  void* device_ = nullptr;
  size_t bytes_;
};

}  // namespace detail
}  // namespace cugrad

#include "detail/names_restored.h"
