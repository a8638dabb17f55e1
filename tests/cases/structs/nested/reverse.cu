// Gradient of `kernel` (kernel.cu:7) with respect to out, s, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   s_adj: the gradient with respect to s is added to what it points to
static __global__ void kernel_rev(double *out, Shape s, double *out_adj, Shape *s_adj) {
  int i = threadIdx.x;  // line 8
  double t0 = s.centre.y + i;  // line 10
  double t_edge_a_x = s.edge.a.x * t0;
  double t1 = t_edge_a_x * s.edge.a.x + s.edge.a.y * s.edge.a.y;  // line 5
  out[i] = t1 * s.edge.w + (s.centre.x * t_edge_a_x + s.centre.y * s.edge.a.y);  // line 12

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double s_centre_y_adj = t2 * s.edge.a.y;  // line 5
  double s_edge_a_y_adj = t2 * s.centre.y;
  double s_centre_x_adj = t2 * t_edge_a_x;
  double t_edge_a_x_adj = t2 * s.centre.x;
  double t3 = t2 * s.edge.w;  // line 12
  double s_edge_w_adj = t2 * t1;
  s_edge_a_y_adj += 2.0 * t3 * s.edge.a.y;  // line 5
  t_edge_a_x_adj += t3 * s.edge.a.x;
  double s_edge_a_x_adj = t3 * t_edge_a_x;
  s_edge_a_x_adj += t_edge_a_x_adj * t0;  // line 10
  s_centre_y_adj += t_edge_a_x_adj * s.edge.a.x;
  ::cugrad::accumulate_block<double>({&s_adj->edge.w, &s_adj->edge.a.y, &s_adj->edge.a.x,  // line 7
      &s_adj->centre.y, &s_adj->centre.x}, {s_edge_w_adj, s_edge_a_y_adj, s_edge_a_x_adj,
      s_centre_y_adj, s_centre_x_adj});
}
