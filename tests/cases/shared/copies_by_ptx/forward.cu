// Tangent of `product` (kernel.cu:11) with respect to c, a, b, by cugrad.
//   c_tan: tangent of c
//   a_tan: tangent of a
//   b_tan: tangent of b
static __global__ void product_fwd(float *c, const float *a, const float *b, int n, int k, float *c_tan,
    float *a_tan, float *b_tan) {
  __shared__ float as[2][8][8];
  __shared__ float as_tan[2][8][8];
  __shared__ float bs[2][8][8];
  __shared__ float bs_tan[2][8][8];
  int x = threadIdx.x;  // line 13
  int y = threadIdx.y;
  int row = blockIdx.y * 8 + threadIdx.y;
  int column = blockIdx.x * 8 + threadIdx.x;
  bool t0 = x < 2;  // line 17
  if (t0) {  // line 20
    bool inside = 4 * x < k;  // line 18
    int bytes = inside ? 16 : 0;  // line 4
    ::cugrad::require_whole_copy(bytes == 0 || bytes == 16);  // line 5
    if (bytes != 0) {
      long t1 = (long)(4 * x) + (long)(row * k);
      float t2 = a_tan[t1];
      long t3 = t1 + 1;
      float t4 = a[t3];
      float t5 = a_tan[t3];
      long t6 = t1 + 2;
      float t7 = a[t6];
      float t8 = a_tan[t6];
      long t9 = t1 + 3;
      float t10 = a[t9];
      float t11 = a_tan[t9];
      long t12 = (long)(4 * x) + (long)y * 8;
      ((float *)as)[t12] = a[t1];
      ((float *)as_tan)[t12] = t2;
      long t13 = t12 + 1;
      ((float *)as)[t13] = t4;
      ((float *)as_tan)[t13] = t5;
      long t14 = t12 + 2;
      ((float *)as)[t14] = t7;
      ((float *)as_tan)[t14] = t8;
      long t15 = t12 + 3;
      ((float *)as)[t15] = t10;
      ((float *)as_tan)[t15] = t11;
    } else {
      long t1 = (long)(4 * x) + (long)y * 8;
      ((float *)as)[t1] = 0.0f;
      ((float *)as_tan)[t1] = 0.0f;
      long t2 = t1 + 1;
      ((float *)as)[t2] = 0.0f;
      ((float *)as_tan)[t2] = 0.0f;
      long t3 = t1 + 2;
      ((float *)as)[t3] = 0.0f;
      ((float *)as_tan)[t3] = 0.0f;
      long t4 = t1 + 3;
      ((float *)as)[t4] = 0.0f;
      ((float *)as_tan)[t4] = 0.0f;
    }
    long t1 = (long)(4 * x) + (long)(blockIdx.x * 8) + (long)(y * n);  // line 20
    float t2 = b_tan[t1];
    long t3 = t1 + 1;
    float t4 = b[t3];
    float t5 = b_tan[t3];
    long t6 = t1 + 2;
    float t7 = b[t6];
    float t8 = b_tan[t6];
    long t9 = t1 + 3;
    float t10 = b[t9];
    float t11 = b_tan[t9];
    long t12 = (long)x * 4 + (long)y * 8;
    ((float *)bs)[t12] = b[t1];
    ((float *)bs_tan)[t12] = t2;
    long t13 = t12 + 1;
    ((float *)bs)[t13] = t4;
    ((float *)bs_tan)[t13] = t5;
    long t14 = t12 + 2;
    ((float *)bs)[t14] = t7;
    ((float *)bs_tan)[t14] = t8;
    long t15 = t12 + 3;
    ((float *)bs)[t15] = t10;
    ((float *)bs_tan)[t15] = t11;
  }
  int t1 = k / 8;  // line 26
  float sum = 0.0f;
  int step = 0;
  float sum_tan = 0.0f;
  while (step < t1) {  // line 35
    int step_1 = step + 1;  // line 27
    if (step_1 < t1) {  // line 20
      int stage = step_1 % 2;  // line 16
      int from = step_1 * 8;
      if (t0) {  // line 20
        bool inside = from + 4 * x < k;  // line 18
        int bytes = inside ? 16 : 0;  // line 4
        ::cugrad::require_whole_copy(bytes == 0 || bytes == 16);  // line 5
        if (bytes != 0) {
          long t2 = (long)(4 * x) + (long)from + (long)(row * k);
          float t3 = a_tan[t2];
          long t4 = t2 + 1;
          float t5 = a[t4];
          float t6 = a_tan[t4];
          long t7 = t2 + 2;
          float t8 = a[t7];
          float t9 = a_tan[t7];
          long t10 = t2 + 3;
          float t11 = a[t10];
          float t12 = a_tan[t10];
          long t13 = (long)(4 * x) + (long)y * 8 + (long)stage * 64;
          ((float *)as)[t13] = a[t2];
          ((float *)as_tan)[t13] = t3;
          long t14 = t13 + 1;
          ((float *)as)[t14] = t5;
          ((float *)as_tan)[t14] = t6;
          long t15 = t13 + 2;
          ((float *)as)[t15] = t8;
          ((float *)as_tan)[t15] = t9;
          long t16 = t13 + 3;
          ((float *)as)[t16] = t11;
          ((float *)as_tan)[t16] = t12;
        } else {
          long t2 = (long)(4 * x) + (long)y * 8 + (long)stage * 64;
          ((float *)as)[t2] = 0.0f;
          ((float *)as_tan)[t2] = 0.0f;
          long t3 = t2 + 1;
          ((float *)as)[t3] = 0.0f;
          ((float *)as_tan)[t3] = 0.0f;
          long t4 = t2 + 2;
          ((float *)as)[t4] = 0.0f;
          ((float *)as_tan)[t4] = 0.0f;
          long t5 = t2 + 3;
          ((float *)as)[t5] = 0.0f;
          ((float *)as_tan)[t5] = 0.0f;
        }
        long t2 = (long)(4 * x) + (long)(blockIdx.x * 8) + (long)((from + y) * n);  // line 20
        float t3 = b_tan[t2];
        long t4 = t2 + 1;
        float t5 = b[t4];
        float t6 = b_tan[t4];
        long t7 = t2 + 2;
        float t8 = b[t7];
        float t9 = b_tan[t7];
        long t10 = t2 + 3;
        float t11 = b[t10];
        float t12 = b_tan[t10];
        long t13 = (long)stage * 64 + (long)x * 4 + (long)y * 8;
        ((float *)bs)[t13] = b[t2];
        ((float *)bs_tan)[t13] = t3;
        long t14 = t13 + 1;
        ((float *)bs)[t14] = t5;
        ((float *)bs_tan)[t14] = t6;
        long t15 = t13 + 2;
        ((float *)bs)[t15] = t8;
        ((float *)bs_tan)[t15] = t9;
        long t16 = t13 + 3;
        ((float *)bs)[t16] = t11;
        ((float *)bs_tan)[t16] = t12;
      }
    }
    __syncthreads();  // line 33
    for (int i = 0; i < 8; ++i) {  // line 34
      int t2 = step % 2;
      float t3 = as[t2][y][i];
      float t4 = bs[t2][i][x];
      sum += t3 * t4;
      sum_tan += as_tan[t2][y][i] * t4 + t3 * bs_tan[t2][i][x];
    }
    __syncthreads();  // line 35
    step = step_1;
  }
  c[row * n + column] = sum;  // line 37
  c_tan[row * n + column] = sum_tan;
}
