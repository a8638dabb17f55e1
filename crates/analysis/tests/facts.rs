//! Facts about the kernels in `tests/ir/analysis`. Lines at the top say what must be found about the last function:
//!
//! `// varies: 7 = x block` (what value %7 depends on: `x`, `y`, `z`, `slowly`, `block`, `data`, or nothing) ·
//! `// load: 9 = private` (or `apart`, `meets`, `no witness`, `unknown`, `atomics`: what is known of other threads at the load that
//! gives %9) · `// store: 10 = alone` (or `shared`, or `alone in blocks of 256 x - x -`: whether one thread alone stores to each
//! place %10) · `// leads: 11 = Member(0, [1])` (which objects %11 may lead to) · `// written: 0 = 2 axes` (or `not known`: which elements of parameter %0 are written). Every load of a number counts as an addition, every store of one that differs between threads as a proof.

use std::fs;
use std::path::Path;

use analysis::affine::Forms;
use analysis::conflicts::{Conflicts, Roles, Verdict};
use analysis::exclusive::{Exclusive, Loads};
use analysis::reread::Reread;
use analysis::uniformity::{Uniformity, Varies};
use analysis::written::written;
use analysis::{Layout, PointsTo};
use ir::{Inst, InstId, Op, Value};

fn settings<'t>(text: &'t str, name: &str) -> Vec<(Value, &'t str)> {
    let start = format!("// {name}:");
    let lines = text.lines().filter_map(|l| l.strip_prefix(start.as_str()));
    lines
        .map(|l| {
            let (value, rest) = l.split_once('=').expect("`value = facts`");
            (Value(value.trim().parse().expect("a value's number")), rest.trim())
        })
        .collect()
}

fn words(v: Varies) -> String {
    let all = [
        (Varies::THREAD_X, "x"),
        (Varies::THREAD_Y, "y"),
        (Varies::THREAD_Z, "z"),
        (Varies::SLOWLY_X, "slowly"),
        (Varies::BLOCK, "block"),
        (Varies::DATA, "data"),
    ];
    let found: Vec<_> = all.iter().filter(|(bit, _)| v.any(*bit)).map(|(_, word)| *word).collect();
    found.join(" ")
}

fn verdict(v: Option<&Verdict>) -> &'static str {
    match v {
        Some(Verdict::Private { .. }) => "private",
        Some(Verdict::Apart) => "apart",
        Some(Verdict::Meets { .. }) => "meets",
        Some(Verdict::Numbered) => "numbered",
        Some(Verdict::NoWitness) => "no witness",
        Some(Verdict::Unknown) => "unknown",
        Some(Verdict::Atomics) => "atomics",
        Some(Verdict::Shared) => "shared",
        None => "no load",
    }
}

fn sharing(exclusive: &Exclusive, store: &Inst) -> String {
    let limits = exclusive.limits(|at| *at == store.id);
    match limits {
        _ if !exclusive.holds(store) => "shared".into(),
        [None, None, None] => "alone".into(),
        limits => {
            let sizes = limits.map(|l| l.map_or("-".into(), |n| n.to_string()));
            format!("alone in blocks of {}", sizes.join(" x "))
        }
    }
}

fn check(path: &Path) {
    let text = fs::read_to_string(path).expect("readable");
    let name = path.display();
    let m = ir::parse::module(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
    ir::validate::module(&m).unwrap_or_else(|e| panic!("{name}: {e}"));
    let f = m.functions.last().expect("a function");
    let (layout, points) = (Layout::of(f), PointsTo::of(f));
    let reread = Reread::of(&m, &layout, &points, false);
    let uniformity = Uniformity::of(&layout, &points, &reread);
    let forms = Forms::new(&m, &layout);
    let adds = |i: &Inst| matches!(i.op, Op::Load(_)) && f.ty(i.results[0]).is_float();
    let proves = |i: &Inst| matches!(&i.op, Op::Store(_, v) if f.ty(*v).is_float() && !uniformity.get(*v).block_uniform());
    let exclusive = Exclusive::of(&m, &layout, &points, &reread);
    let taken = |at: &InstId| {
        let mut found = false;
        f.body().walk(&mut |i| found |= i.id == *at && proves(i));
        found
    };
    let loads = Loads { layout: &layout, uniformity: &uniformity, stores: &exclusive, taken: &taken };
    let by_waiting = |a, b| exclusive.by_waiting(a, b);
    let conflicts = Conflicts::of(
        &m,
        &layout,
        &points,
        &forms,
        &Roles {
            adds: &adds,
            proves: &proves,
            by_waiting: &by_waiting,
            by_number: false,
            sharing: &[],
            loads: &loads,
        },
    );
    let (varies, loads) = (settings(&text, "varies"), settings(&text, "load"));
    let (boxes, stores) = (settings(&text, "written"), settings(&text, "store"));
    let leads = settings(&text, "leads");
    let says = [varies.len(), loads.len(), boxes.len(), stores.len(), leads.len()];
    assert!(says.iter().any(|n| *n > 0), "{name} says nothing");
    for (v, wanted) in stores {
        let mut found = Vec::new();
        f.body().walk(&mut |inst| {
            if matches!(&inst.op, Op::Store(place, _) if *place == v) {
                found.push(sharing(&exclusive, inst));
            }
        });
        assert_eq!(found, [wanted], "{name}: %{}", v.0);
    }
    for (v, wanted) in boxes {
        let param = f.params.iter().position(|p| p.value == v).expect("a parameter");
        let found = written(&layout, &points, &forms, param);
        let found = found.map_or("not known".into(), |w| format!("{} axes", w.axes.len()));
        assert_eq!(found, wanted, "{name}: %{}", v.0);
    }
    for (v, wanted) in leads {
        let found: Vec<_> = points.get(v).iter().map(|o| format!("{o:?}")).collect();
        assert_eq!(found.join(" "), wanted, "{name}: %{}", v.0);
    }
    for (v, wanted) in varies {
        assert_eq!(words(uniformity.get(v)), wanted, "{name}: %{}", v.0);
    }
    for (v, wanted) in loads {
        let mut found = None;
        f.body().walk(&mut |inst| {
            if inst.results.contains(&v) {
                found = conflicts.of_load(inst);
            }
        });
        assert_eq!(verdict(found), wanted, "{name}: %{}", v.0);
    }
}

#[test]
fn facts_are_found() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir/analysis");
    let mut files: Vec<_> = fs::read_dir(folder).expect("there").flatten().map(|e| e.path()).collect();
    files.sort();
    assert!(files.len() >= 8, "only {} files", files.len());
    files.iter().for_each(|f| check(f));
}
