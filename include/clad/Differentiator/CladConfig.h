// Clad's configuration macros, for programs that use them.
#pragma once

#include <cugrad/detail/platform.h>

#ifndef CUDA_HOST_DEVICE
#define CUDA_HOST_DEVICE CUGRAD_HD
#endif
