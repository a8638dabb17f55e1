//! Functions that have a derivative which we do not take, with what to write instead.

use crate::rules::notation::refusals;

refusals! {
    norm(n: Integer, p: Pointer) -> Real:
        "reads an array inside the call",
        "write the loop: add p[i] * p[i] and take sqrt, or use hypot, norm3d or norm4d";
    rnorm(n: Integer, p: Pointer) -> Real:
        "reads an array inside the call",
        "write the loop: add p[i] * p[i] and take rsqrt, or use rhypot, rnorm3d or rnorm4d";
    remquo(a: Real, b: Real, quotient: Pointer) -> Real:
        "how many bits of the quotient it stores is up to the implementation",
        "call remainder(a, b), and compute the quotient as rint((a - remainder(a, b)) / b)";
    from_bits(bits: Integer) -> Real:
        "makes a real number from bits, and derivatives do not pass through bits",
        "compute with real numbers, or give the enclosing function a custom derivative";
    to_bits(x: Real) -> Integer:
        "turns a real number into bits, and derivatives do not pass through bits",
        "compute with real numbers, or give the enclosing function a custom derivative";
    half2(a: Real) -> Real:
        "works on two halves at once",
        "apply the scalar function (hexp, __hadd, …) to __low2half and __high2half of the argument";
}
