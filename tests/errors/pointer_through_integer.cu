// request: gradient(kernel, "out, x")
__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    unsigned long long address = (unsigned long long)x + i * sizeof(double);
    out[i] = *(const double*)address * 2.0;
            //^^^ CG0108: conversion of an integer to a pointer
}
