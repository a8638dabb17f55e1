// A header of CUDA that programs include by name.
#include "../nvToolsExt.h"
