// Gradient of `attention` (kernel.cu:1) with respect to out, q, k, v, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   q_adj: the gradient with respect to *q is added to it
//   k_adj: the gradient with respect to *k is added to it
//   v_adj: the gradient with respect to *v is added to it
//   Without a derivative, because it cancels out: most (line 5), next (line 8).
//   tape: holds what the reverse sweep needs of loops; `attention_rev_words` says how many words.
static __global__ void attention_rev(double *out, const double *__restrict__ q, const double *__restrict__ k,
    const double *__restrict__ v, int n, int m, double *out_adj, double *q_adj, double *k_adj, double *v_adj,
    ::cugrad::tape tape) {
  __shared__ double k_sums[256];
  __shared__ double v_sums[256];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&k_sums);
  ::cugrad::zero_shared(&v_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int i = block * blockDim.x + threadIdx.x;  // line 2
    if (i < n) {  // line 3
      double most = -1e30;
      double sum = 0.0;
      double acc_0 = 0.0;
      double acc_1 = 0.0;
      double acc_2 = 0.0;
      double acc_3 = 0.0;
      for (int j = 0; j < m; ++j) {  // line 5
        double s = 0.0;
        for (int d = 0; d < 4; ++d) s += q[i * 4 + d] * k[j * 4 + d];  // line 7
        double next = fmax(most, s);  // line 8
        double shrink = exp(most - next);
        double e = exp(s - next);
        sum = sum * shrink + e;  // line 9
        acc_0 = acc_0 * shrink + e * v[j * 4];  // line 10
        acc_1 = acc_1 * shrink + e * v[j * 4 + 1];
        acc_2 = acc_2 * shrink + e * v[j * 4 + 2];
        acc_3 = acc_3 * shrink + e * v[j * 4 + 3];
        tape.push(most);  // line 5
        most = next;
      }
      int t0 = i * 4 + 3;  // line 13
      double out_seed = out_adj[t0];
      int t1 = i * 4 + 2;
      double out_seed_1 = out_adj[t1];
      int t2 = i * 4 + 1;
      double out_seed_2 = out_adj[t2];
      double out_seed_3 = out_adj[i * 4];
      double t3 = acc_0 / sum;
      out[i * 4] = t3;
      double t4 = acc_1 / sum;
      out[t2] = t4;
      double t5 = acc_2 / sum;
      out[t1] = t5;
      double t6 = acc_3 / sum;
      out[t0] = t6;

      // reverse sweep
      double sum_inverse = 1.0 / sum;
      double acc_3_adj = out_seed * sum_inverse;
      double sum_adj = -acc_3_adj * t6;
      double acc_2_adj = out_seed_1 * sum_inverse;
      sum_adj -= acc_2_adj * t5;
      double acc_1_adj = out_seed_2 * sum_inverse;
      sum_adj -= acc_1_adj * t4;
      double acc_0_adj = out_seed_3 * sum_inverse;
      sum_adj -= acc_0_adj * t3;
      double q_row[4] = {};  // line 5
      for (int j = m - 1; j >= 0; --j) {
        double most_1 = tape.pop<double>();
        double s = 0.0;
        for (int d = 0; d < 4; ++d) s += q[i * 4 + d] * k[j * 4 + d];  // line 7
        double next = fmax(most_1, s);  // line 8
        double shrink = exp(most_1 - next);
        double e = exp(s - next);
        double e_adj = acc_3_adj * v[j * 4 + 3];  // line 10
        double v_row[4];
        v_row[3] = acc_3_adj * e;
        acc_3_adj *= shrink;
        e_adj += acc_2_adj * v[j * 4 + 2];
        v_row[2] = acc_2_adj * e;
        acc_2_adj *= shrink;
        e_adj += acc_1_adj * v[j * 4 + 1];
        v_row[1] = acc_1_adj * e;
        acc_1_adj *= shrink;
        e_adj += acc_0_adj * v[j * 4];
        v_row[0] = acc_0_adj * e;
        bool t7 = (unsigned long long)(j * 4) < 253;
        if (t7) {
          ::cugrad::accumulate_warp((double (*)[4])&v_sums[j * 4], v_row);
        } else {
          ::cugrad::accumulate_warp((double (*)[4])(v_adj + j * 4), v_row);
        }
        acc_0_adj *= shrink;
        e_adj += sum_adj;  // line 9
        sum_adj *= shrink;
        double s_adj = e_adj * e;  // line 8
        double k_row[4];  // line 7
        #pragma unroll
        for (int d = 3; d >= 0; --d) {
          k_row[d] = s_adj * q[i * 4 + d];
          q_row[d] += s_adj * k[j * 4 + d];
        }
        if (t7) {
          ::cugrad::accumulate_warp((double (*)[4])&k_sums[j * 4], k_row);
        } else {
          ::cugrad::accumulate_warp((double (*)[4])(k_adj + j * 4), k_row);
        }
      }
      ::cugrad::accumulate_sum((double (*)[4])(q_adj + i * 4), q_row);
      out_adj[t0] = 0.0;  // line 13
      out_adj[t1] = 0.0;
      out_adj[t2] = 0.0;
      out_adj[i * 4] = 0.0;
    }
  }
  __syncthreads();
  unsigned int k_1 = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  for (unsigned int k_2 = k_1; k_2 < 256; k_2 += blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&k_adj[k_2], k_sums[k_2]);
  }
  for (; k_1 < 256; k_1 += blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&v_adj[k_1], v_sums[k_1]);
  }
}

// Words of tape that a thread of `attention_rev` keeps at most.
static unsigned long long attention_rev_words(int m) {
  return (unsigned long long)(m > 0 ? m : 0) * 2;
}
