// request: gradient(kernel, "out, x")
__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    unsigned long long address = (unsigned long long)x + i * sizeof(double);
                               //^^^ CG0108: conversion between pointer and integer
    out[i] = *(const double*)address * 2.0;
}
