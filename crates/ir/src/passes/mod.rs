//! Clean-up passes: each takes a function and returns a better one that computes the same.
