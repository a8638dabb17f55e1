// Gradient of `copy` (kernel.cu:6) with respect to in, out, y, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
static __global__ void copy_rev(const Point *in, Point *out, float *y, Point *in_adj, Point *out_adj,
    float *y_adj) {
  int i = threadIdx.x;  // line 7
  long t0 = (long)i * 4;  // line 8
  long t1 = t0 + 1;
  float t2 = ((const float *)in)[t1];
  long t3 = t0 + 2;
  float t4 = ((const float *)in)[t3];
  long t5 = t0 + 3;
  float t6 = ((const float *)in)[t5];
  ((float *)out)[t0] = ((const float *)in)[t0];
  ((float *)out)[t1] = t2;
  ((float *)out)[t3] = t4;
  ((float *)out)[t5] = t6;
  float t7 = out[i].x;  // line 9
  float t8 = out[i].y;
  y[i] = t7 * t8 + in[i].z;

  // reverse sweep
  float t9 = atomicExch(&y_adj[i], 0.0f);
  atomicAdd(&in_adj[i].z, t9);
  atomicAdd(&out_adj[i].y, t9 * t7);
  atomicAdd(&out_adj[i].x, t9 * t8);
  float t10 = atomicExch(&((float *)out_adj)[t5], 0.0f);  // line 8
  float t11 = atomicExch(&((float *)out_adj)[t3], 0.0f);
  float t12 = atomicExch(&((float *)out_adj)[t1], 0.0f);
  float t13 = atomicExch(&((float *)out_adj)[t0], 0.0f);
  float in_row[4];
  in_row[3] = t10;
  in_row[2] = t11;
  in_row[1] = t12;
  in_row[0] = t13;
  ::cugrad::accumulate_span((float (*)[4])((float *)in_adj + t0), in_row);
}
