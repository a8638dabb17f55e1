// The primitives alone; nvcuda::experimental::pipeline is not answered.
#ifndef CUGRAD_CUDA_PIPELINE_H
#define CUGRAD_CUDA_PIPELINE_H
#include "cuda_pipeline_primitives.h"
#endif
