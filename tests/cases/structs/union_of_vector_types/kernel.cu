// A union of a vector type of CUDA's and an array, for loads of sixteen bytes: the array is the vector's address.
union Four {
  float4 whole;
  float each[4];
};

__global__ void kernel(float* out, const float4* in, int n) {
  int i = threadIdx.x;
  Four four;
  four.whole = in[i];
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += four.each[k] * four.each[3 - k] * (k + 1);
  four.each[1] = sum * four.whole.x;
  Four copy = four;
  float4 back = copy.whole;
  out[i] = back.y * back.z + sum * copy.each[3];
}
