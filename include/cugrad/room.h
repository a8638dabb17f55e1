// Room for objects that generated code cannot or must not construct.
//
// Derivatives keep objects member by member and shadows start as zero, so no constructor has a part in them. A class
// may have none that goes without arguments, or one that sets something else.
#ifndef CUGRAD_ROOM_H
#define CUGRAD_ROOM_H
#include "detail/names_set_aside.h"

#include <string.h>

#if defined(__CUDACC__)
#define CUGRAD_ROOM_FN __host__ __device__ inline
#elif defined(__CUDA__)
#define CUGRAD_ROOM_FN __attribute__((host)) __attribute__((device)) inline
#else
#define CUGRAD_ROOM_FN inline
#endif

namespace cugrad {

// Holds an object, or an array of them, that nobody constructed.
template <class T>
union room {
  T object;
  CUGRAD_ROOM_FN room() {}
  CUGRAD_ROOM_FN ~room() {}
};

// An object of which every byte is zero.
template <class T>
CUGRAD_ROOM_FN T zero() {
  room<T> made;
  memset((void *)&made.object, 0, sizeof(T));
  return made.object;
}

// The members of an object by the struct that mirrors its class, and an object made of its members: private members
// have no name here, and what a constructor makes of values is not known.
template <class Open, class T>
CUGRAD_ROOM_FN Open &open(T &object) {
  return reinterpret_cast<Open &>(object);
}
template <class Open, class T>
CUGRAD_ROOM_FN const Open &open(const T &object) {
  return reinterpret_cast<const Open &>(object);
}
template <class T, class Open>
CUGRAD_ROOM_FN T closed(const Open &members) {
  return reinterpret_cast<const T &>(members);
}

}  // namespace cugrad

#undef CUGRAD_ROOM_FN

#include "detail/names_restored.h"

#endif
