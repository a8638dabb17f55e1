// The gradients by request, for a run without a GPU: `cugrad run` makes them. On the GPU they are printed by `cugrad grad`.
#include <cugrad/host_tape.h>

void heat_gradient(float* a, float* b, float rate, int n, int steps, float* a_adj, float* b_adj, float* rate_adj, cugrad::host_tape) {
  cugrad::gradient(heat, "a, b, rate").execute(a, b, rate, n, steps, a_adj, b_adj, rate_adj);
}
void water_gradient(float* h, float* u, float* v, float* h1, float* u1, float* v1, float ratio, float g, int n, int steps, float* h_adj,
               float* u_adj, float* v_adj, float* h1_adj, float* u1_adj, float* v1_adj, float* ratio_adj, float* g_adj, cugrad::host_tape) {
  cugrad::gradient(water, "h, u, v, h1, u1, v1, ratio, g")
      .execute(h, u, v, h1, u1, v1, ratio, g, n, steps, h_adj, u_adj, v_adj, h1_adj, u1_adj, v1_adj, ratio_adj, g_adj);
}
void lbm_gradient(float* a, float* b, float relaxation, int n, int steps, float* a_adj, float* b_adj, float* relaxation_adj, cugrad::host_tape) {
  cugrad::gradient(lbm, "a, b, relaxation").execute(a, b, relaxation, n, steps, a_adj, b_adj, relaxation_adj);
}
void leapfrog_gradient(float* p, float* v, float dt, int n, int steps, float* p_adj, float* v_adj, float* dt_adj, cugrad::host_tape) {
  cugrad::gradient(leapfrog, "p, v, dt").execute(p, v, dt, n, steps, p_adj, v_adj, dt_adj);
}
void train_gradient(float* w1, float* w2, float* h, float* d, const float* x, const float* target, float rate, int in, int width, int batch,
               int steps, float* w1_adj, float* w2_adj, float* h_adj, float* d_adj, float* rate_adj, cugrad::host_tape) {
  cugrad::gradient(train, "w1, w2, h, d, rate")
      .execute(w1, w2, h, d, x, target, rate, in, width, batch, steps, w1_adj, w2_adj, h_adj, d_adj, rate_adj);
}
void solve_gradient(double* x, double* r, double* p, double* q, double* sum, const double* diagonal, double tolerance, int n, double* x_adj,
               double* r_adj, double* p_adj, double* q_adj, double* sum_adj, double* diagonal_adj, cugrad::host_tape) {
  cugrad::gradient(solve, "x, r, p, q, sum, diagonal")
      .execute(x, r, p, q, sum, diagonal, tolerance, n, x_adj, r_adj, p_adj, q_adj, sum_adj, diagonal_adj);
}
