//! `cugrad explain`: why a gradient adds and keeps what it does; and the options that change it.

use crate::Place;

const KERNEL: &str =
    "__global__ void f(float* y, const float* x, const float* w, float a, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = x[i];
  for (int k = 0; k < steps; ++k) v = v * v * w[k] + a * x[i] * w[i % 3];
  y[i] = v;
}
";

#[test]
fn every_decision_is_named_with_its_place_and_reason() {
    let place = Place::new();
    place.write("k.cu", KERNEL);
    let said = place.cugrad(&["explain", "k.cu", "--of", "f", "--wrt", "y,x,w,a"]);
    let text = said.quietly();
    for part in [
        "k.cu:4:13: adjoint of parameter `x`: plain +=",
        "the kernel's own store in line 6 would race",
        "adjoint of parameter `w`: summed by block, then atomic",
        "the address does not depend on threadIdx.x",
        "adjoint of parameter `w`: atomic",
        "adjoint of parameter `a`, passed by value: summed by block, then atomic",
        "`v`: kept now and then, 4 bytes per thread and 8 iterations",
    ] {
        assert!(text.contains(part), "no `{part}` in\n{text}");
    }
}

#[test]
fn programs_can_read_it() {
    let place = Place::new();
    place.write("k.cu", KERNEL);
    let said = place.cugrad(&["explain", "k.cu", "--of", "f", "--wrt", "y,x,w", "--json"]);
    let text = said.quietly();
    assert!(text.starts_with("{\"functions\":[{\"function\":\"f_rev\",\"additions\":[{\"place\":"), "{text}");
    assert!(
        text.contains("\"line\":4,\"column\":13},\"to\":\"parameter `x`\",\"how\":\"plain +=\""),
        "{text}"
    );
    assert!(text.contains("\"bytes_per_thread\":4,\"per_iteration\":false,\"every\":8"), "{text}");
    assert_eq!(text.matches('{').count(), text.matches('}').count(), "{text}");
}

#[test]
fn loops_whose_derivatives_go_along_are_named() {
    let place = Place::new();
    place.write("k.cu", KERNEL);
    let request = ["explain", "k.cu", "--of", "f", "--wrt", "y,x"];
    let said = place.cugrad(&request);
    let text = said.quietly();
    let told = "k.cu:5:3: this loop carries 1 derivative with respect to `v` along, and keeps nothing";
    assert!(text.contains(told) && text.contains("keeps nothing for the reverse sweep"), "{text}");
    let said = place.cugrad(&[&request[..], &["--json"]].concat());
    let text = said.quietly();
    assert!(text.contains("\"line\":5,\"column\":3},\"by\":[\"v\"],\"slopes\":1}"), "{text}");
}

#[test]
fn atomics_alone_and_determinism_can_be_asked_for() {
    let place = Place::new();
    place.write("k.cu", KERNEL);
    let atomic = ["grad", "k.cu", "--of", "f", "--wrt", "y,x,w,a", "--accumulate", "atomic"];
    let said = place.cugrad(&atomic);
    let text = said.quietly();
    assert!(text.contains("atomicAdd(a_adj, ") && !text.contains("accumulate_"), "{text}");
    place
        .cugrad(&["grad", "k.cu", "--of", "f", "--wrt", "y,w", "--deterministic"])
        .fails(1, &["CG0218", "k.cu:5:", "order that changes from run to run"]);
    place.write(
        "own.cu",
        "__global__ void g(float* y, const float* x) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  y[i] = 2 * x[i];\n}\n",
    );
    let said = place.cugrad(&["grad", "own.cu", "--of", "g", "--deterministic"]);
    assert!(said.quietly().contains("x_adj[i] = x_adj_before + "), "{}", said.stdout);
}
