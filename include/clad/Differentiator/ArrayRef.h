// clad::array_ref: a pointer with a length.
#pragma once

#include <cugrad/array_ref.h>

namespace clad {

using ::cugrad::array_ref;

}  // namespace clad
