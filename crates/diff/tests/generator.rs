//! One generator for several requests: what one leaves behind must not disturb the next.

use analysis::RequestedParams;
use diff::{Config, Generator};
use ir::{Code, Module};

const PROGRAM: &str = "
host total(%0.x: const double*, %1.n: int) -> double {
  %2: int = 0
  %3: bool = gt %1.n, %2
  %4: double = load %0.x
  %5: double = if %3 {
    %6: int = 1
    %7: const double* = index %0.x, %6
    %8: int = sub %1.n, %6
    %9: double = call total(%7, %8)
    %10: double = mul %4, %9
    yield %10
  } else {
    yield %4
  }
  yield %5
}
host overwrites(%0.x: double*) -> void {
  %1: int = 3
  %2: double = call total(%0.x, %1)
  store %0.x, %2
}
host keeps(%0.x: const double*) -> double {
  %1: int = 3
  %2: double = call total(%0.x, %1)
  yield %2
}
";

fn program() -> Module {
    let m = ir::parse::module(PROGRAM).expect("parses");
    ir::validate::module(&m).expect("is valid");
    m
}

fn everything() -> RequestedParams {
    RequestedParams { params: vec![0], integers: false }
}

#[test]
fn a_refused_request_leaves_nothing_behind() {
    let m = program();
    let mut g = Generator::new(m.clone(), Config::default());
    let find = |name: &str| m.find(name).expect("is there");
    let refusal = g.reverse(find("overwrites"), &everything(), "overwrites_rev").expect_err("is refused");
    assert_eq!(refusal.code, Code::OverwrittenAfterCall);
    assert_eq!(g.module, m);
    let d = g.reverse(find("keeps"), &everything(), "keeps_rev").expect("is differentiated");
    // The pullback of `total` belongs to the request that first needed it and succeeded.
    let names: Vec<_> = d.functions.iter().map(|id| g.module.function(*id).name.as_str()).collect();
    assert_eq!(names, ["total_pullback_0", "keeps_rev"]);
    ir::validate::module(&g.module).expect("is valid");
}

#[test]
fn the_input_is_not_changed() {
    let m = program();
    let mut g = Generator::new(m.clone(), Config::default());
    let id = m.find("keeps").expect("is there");
    g.reverse(id, &everything(), "keeps_rev").expect("is differentiated");
    g.forward(id, &everything(), "keeps_fwd").expect("is differentiated");
    assert_eq!(m, program());
    assert_eq!(g.module.functions[..m.functions.len()], m.functions);
}
