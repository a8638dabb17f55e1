// Variables at namespace scope, which a derivative holds as its own while it runs. Plain C++ has them too.
#pragma once

#include <stddef.h>
#include <string.h>

namespace cugrad {
namespace host {

// What a derivative held in place of a variable at namespace scope.
template <class T, class V>
void leave(T* variable, V value) {
  *variable = value;
}
template <class T>
void leave_array(T* variable, const void* contents, size_t bytes) {
  ::memcpy(const_cast<void*>(static_cast<const void*>(variable)), contents, bytes);
}

}  // namespace host
}  // namespace cugrad
