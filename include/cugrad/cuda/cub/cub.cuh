// CUB's collectives of blocks and warps, and some of the device.
#pragma once

#include "block/block_load.cuh"
#include "block/block_reduce.cuh"
#include "block/block_scan.cuh"
#include "block/block_store.cuh"
#include "block/not_differentiated.cuh"
#include "iterator/cache_modified_input_iterator.cuh"
#include "thread/thread_load.cuh"
#include "thread/thread_operators.cuh"
#include "thread/thread_store.cuh"
#include "util_ptx.cuh"
#include "util_type.cuh"
#include "warp/warp_reduce.cuh"
#include "warp/warp_scan.cuh"

// With a toolkit's headers, Thrust is the toolkit's.
#if defined(CUGRAD_CUDA_H)
#include "device/device_radix_sort.cuh"
#include "device/device_reduce.cuh"
#include "device/device_scan.cuh"
#include "iterator/computed_input_iterators.cuh"
#endif
