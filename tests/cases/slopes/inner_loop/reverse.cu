// Gradient of `relaxed` (kernel.cu:2) with respect to y, x, a, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 8.
//   tape: holds what the reverse sweep needs of loops; `relaxed_rev_words` says how many words.
static __global__ void relaxed_rev(double *y, const double *x, double a, int n, int steps, double *y_adj,
    double *x_adj, double *a_adj, ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double a_adj_1 = 0.0;
  if (i < n) {  // line 4
    double s = 0.3;
    for (int t = 0; t < steps; ++t) {  // line 6
      double v = s * x[(t * 7 + i) % n];  // line 7
      int t0 = (i + t) % 5;  // line 8
      double v_by_a = 0.0;
      double v_by_v = 1.0;
      for (int k = 0; k < 3 + t0; ++k) {
        double t1 = a * v;
        double t2 = cos(t1);
        v_by_a += 0.2 * ((v + a * v_by_a) * t2);
        v_by_v += 0.2 * (a * v_by_v * t2);
        v += 0.2 * sin(t1);
      }
      tape.push(s);  // line 6
      tape.push(v_by_a);
      tape.push(v_by_v);
      tape.push(v);
      s = 0.5 * s + 0.3 * v * s;
    }
    double s_adj = y_adj[i];  // line 11
    y[i] = s;

    // reverse sweep
    a_adj_1 = 0.0;
    for (int t = steps - 1; t >= 0; --t) {  // line 6
      double v = tape.pop<double>();
      double v_by_v = tape.pop<double>();
      double v_by_a = tape.pop<double>();
      double s_1 = tape.pop<double>();
      int t0 = (t * 7 + i) % n;  // line 7
      double s_adj_1 = s_adj * (0.3 * v);  // line 9
      double v_adj = s_adj * s_1 * 0.3;
      s_adj_1 += s_adj * 0.5;
      double t1 = v_adj * v_by_a;  // line 8
      bool t2 = v_adj == 0.0;
      a_adj_1 += t2 && t1 != t1 ? 0.0 : t1;
      double t3 = v_adj * v_by_v;
      double v_adj_1 = t2 && t3 != t3 ? 0.0 : t3;
      s_adj = s_adj_1 + v_adj_1 * x[t0];  // line 7
      atomicAdd(&x_adj[t0], v_adj_1 * s_1);
    }
    y_adj[i] = 0.0;  // line 11
  }
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 3
}

// Words of tape that a thread of `relaxed_rev` keeps at most.
static unsigned long long relaxed_rev_words(int steps) {
  return (unsigned long long)(steps > 0 ? steps : 0) * 8;
}
