//! Programs that were once differentiated wrongly: `tests/ir/diff/*.ir`. The last function of each is checked like
//! a random program. Lines at the top say with what:
//!
//! `// request: 0 2` (all that have floats, if absent) · `// int: 3 = 5` (the argument for a parameter) ·
//! `// length: 4` (elements behind pointers) · `// threads: 2` · `// blocks: 2` · `// rows: 2` (of the block) · `// dynamic: 8` (elements of dynamic shared memory) · `// alias: 0 1` · `// mode: forward` ·
//! `// refused: CG0214` where that is what must happen.

use std::fs;
use std::path::Path;

use analysis::RequestedParams;
use ir::{FuncId, Module};

use crate::check::{Case, Outcome};
use crate::inputs::{Inputs, Shape, Tree};
use crate::rng::Rng;

pub fn settings<'t>(text: &'t str, name: &str) -> Vec<&'t str> {
    let start = format!("// {name}:");
    text.lines().filter_map(|l| l.strip_prefix(start.as_str())).map(str::trim).collect()
}

fn numbers(text: &str) -> Vec<usize> {
    text.split_whitespace().map(|n| n.parse().expect("a number")).collect()
}

fn setting(text: &str, name: &str, otherwise: usize) -> usize {
    settings(text, name).first().map_or(otherwise, |n| n.parse().expect("a number"))
}

pub fn case_of(text: &str, module: Module, seed: u64) -> Case {
    let main = FuncId(module.functions.len() as u32 - 1);
    let f = module.function(main);
    let mut rng = Rng::new(seed);
    let shape = Shape { length: setting(text, "length", 4), integers: setting(text, "integers", 4) };
    let mut inputs = Inputs::random(&module, f, &shape, &mut rng);
    for line in settings(text, "int") {
        let (param, value) = line.split_once('=').expect("`parameter = value`");
        let param: usize = param.trim().parse().expect("a parameter's number");
        inputs.args[param] = Tree::Int(value.trim().parse().expect("an integer"));
    }
    inputs.alias = settings(text, "alias").iter().map(|l| (numbers(l)[0], numbers(l)[1])).collect();
    let floats = |i: &usize| inputs.slots().iter().any(|s| s.param == *i);
    let aliased = |i: &usize| inputs.alias.iter().any(|(_, j)| j == i);
    let params = match settings(text, "request").first() {
        Some(list) => numbers(list),
        None => (0..f.params.len()).filter(|i| floats(i) || aliased(i)).collect(),
    };
    Case {
        main,
        inputs,
        threads: setting(text, "threads", 1) as u32,
        blocks: setting(text, "blocks", 1) as u32,
        rows: setting(text, "rows", 1) as u32,
        dynamic: setting(text, "dynamic", 0),
        request: RequestedParams { params, integers: false },
        seed,
        second_order: false,
        forward_only: settings(text, "mode") == ["forward"],
        single: false,
        module,
    }
}

#[test]
fn regressions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir/diff");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("the folder exists").map(|e| e.expect("readable").path()).collect();
    files.sort();
    assert!(!files.is_empty());
    for path in files {
        let text = fs::read_to_string(&path).expect("readable");
        let name = path.display();
        let module = ir::parse::module(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        ir::validate::module(&module).unwrap_or_else(|e| panic!("{name}: {e}"));
        let refused = settings(&text, "refused");
        for seed in 0..4 {
            match (case_of(&text, module.clone(), seed).check(), refused.first()) {
                (Outcome::Passed { .. }, None) => {}
                (Outcome::Refused(d), Some(code)) if d.code.name() == *code => {}
                (Outcome::Failed(why), _) => panic!("{name}, seed {seed}: {why}"),
                (other, _) => panic!("{name}, seed {seed}: {other:?}"),
            }
        }
    }
}
