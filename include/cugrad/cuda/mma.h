#include "nvcuda/wmma.h"
