// Classes of functions that lead to themselves and to each other.
double f(double x, double y) {
    struct Node {
        double v;
        Node* next;
    };
    struct B;
    struct A {
        double w;
        B* other;
    };
    struct B {
        A own;
        A* back;
    };
    Node a{x, nullptr}, b{y, &a};
    B pair{{x * y, nullptr}, nullptr};
    pair.own.other = &pair;
    pair.back = &pair.own;
    double s = 0;
    for (Node* p = &b; p; p = p->next) s += p->v * p->v;
    return s + pair.own.other->back->w * x;
}
