#pragma once
#include <cugrad/cugrad.h>

__global__ void square(float* out, const float* in, int n) {}
static __global__ void square_rev(float* out, const float* in, int n, float* out_adj, float* in_adj) {}
