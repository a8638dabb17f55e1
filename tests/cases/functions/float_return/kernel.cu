__device__ float f(float x, float y) { return x * y + x / (y + 1.0f); }
