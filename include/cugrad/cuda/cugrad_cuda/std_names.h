// `cuda::std` has what `std` has.
#pragma once
#include <cstddef>

namespace cuda {
namespace std {
using namespace ::std;
}  // namespace std
}  // namespace cuda
