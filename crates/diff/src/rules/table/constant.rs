//! Functions whose derivative is zero, each with the reason.

use crate::rules::notation::zeros;

zeros! {
    ceil(x: Real)      -> Real: "piecewise constant";
    floor(x: Real)     -> Real: "piecewise constant";
    trunc(x: Real)     -> Real: "piecewise constant";
    round(x: Real)     -> Real: "piecewise constant";
    rint(x: Real)      -> Real: "piecewise constant";
    nearbyint(x: Real) -> Real: "piecewise constant";
    logb(x: Real)      -> Real: "piecewise constant";
    stop_gradient(x: Real) -> Real: "a constant by the program's own word";
    nan(tag: Pointer)  -> Real: "a constant";

    ilogb(x: Real)     -> Integer: "the result is an integer";
    lrint(x: Real)     -> Integer: "the result is an integer";
    lround(x: Real)    -> Integer: "the result is an integer";
    llrint(x: Real)    -> Integer: "the result is an integer";
    llround(x: Real)   -> Integer: "the result is an integer";
    to_integer(x: Real) -> Integer: "the result is an integer";

    isnan(x: Real)     -> Integer: "the result is a truth value";
    isinf(x: Real)     -> Integer: "the result is a truth value";
    isfinite(x: Real)  -> Integer: "the result is a truth value";
    isnormal(x: Real)  -> Integer: "the result is a truth value";
    signbit(x: Real)   -> Integer: "the result is a truth value";
    compare(a: Real, b: Real) -> Integer: "the result is a truth value";
}
