// Two values in one.
#pragma once

#include "../cuda_runtime.h"

namespace thrust {

template <class A, class B>
struct pair {
  typedef A first_type;
  typedef B second_type;
  A first;
  B second;
  __host__ __device__ pair() : first(), second() {}
  __host__ __device__ pair(const A& a, const B& b) : first(a), second(b) {}
};
template <class A, class B>
__host__ __device__ pair<A, B> make_pair(A a, B b) {
  return pair<A, B>(a, b);
}

}  // namespace thrust
