struct Point { double x, y; };
struct Edge { Point a; double w; };
struct Shape { Point centre; Edge edge; };

__device__ double dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }

__global__ void kernel(double* out, Shape s) {
    int i = threadIdx.x;
    Shape t = s;
    t.edge.a.x *= s.centre.y + i;
    t.centre = t.edge.a;
    out[i] = dot(t.centre, s.edge.a) * t.edge.w + dot(s.centre, t.centre);
}
