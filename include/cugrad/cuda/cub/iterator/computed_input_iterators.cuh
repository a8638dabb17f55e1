// CUB's iterators that compute what they lead to: Thrust's by older names.
#pragma once

#include "../../thrust/detail/computed.h"

namespace cub {

template <class Value, class Function, class Input, class Offset = ptrdiff_t>
using TransformInputIterator = ::cugrad::library::transformed<Function, Input>;
template <class Value, class Offset = ptrdiff_t>
using CountingInputIterator = ::cugrad::library::counting<Value>;
template <class Value, class Offset = ptrdiff_t>
using ConstantInputIterator = ::cugrad::library::constant<Value>;

}  // namespace cub
