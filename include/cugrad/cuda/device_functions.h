// A header of CUDA that programs include by name; everything is in cugrad_cuda.h.
#include "cugrad_cuda.h"
