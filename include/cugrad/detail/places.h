// How many places collect the adjoint of a number that a launch takes by value. Every block adds to one of them: all blocks
// adding to one address would stand in a queue there (measured on an H200, 16384 blocks: 17 µs).
#pragma once

namespace cugrad {

constexpr unsigned places_of_blocks = 512;

}  // namespace cugrad
