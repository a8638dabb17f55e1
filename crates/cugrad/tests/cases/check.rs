//! The numeric check of a case ([`cugrad::check`]), and of what was foreseen about its tape.

use cugrad::Gradient;
use cugrad::check::{Arg, Check, Setup};
use cugrad::cpu::Compiled;

use crate::export::Run;

/// Checks a case and returns the runs of primal, gradient and tangent at the drawn inputs.
pub fn check(setup: &Setup, gradient: &Gradient, compiled: &Compiled) -> Result<[Run; 3], String> {
    let check = Check::new(setup, gradient, compiled)?;
    check.run()?;
    check_tape(&check, gradient)?;
    let (v, w) = check.directions();
    let (none, adjoints, tangents) = (Vec::new(), check.shadows(&w, false), check.shadows(&v, true));
    Ok([record(&check, 0, none)?, record(&check, 1, adjoints)?, record(&check, 2, tangents)?])
}

/// A gradient that neither computes outputs nor clears seeds, and assigns where it can: what it says it leaves alone is as it was, all else is as
/// in the whole one, which is checked for each of the launches too.
pub fn check_least(
    setup: &Setup,
    launches: &[([u32; 3], [u32; 3])],
    whole: (&Gradient, &Compiled),
    least: (&Gradient, &Compiled),
) -> Result<(), String> {
    let [unwritten, kept] = least.0.left_alone();
    for &(grid, block) in launches {
        let failed = |e: String| format!("least, grid {grid:?}, block {block:?}: {e}");
        let setup = Setup { grid, block, ..setup.clone() };
        let check = Check::new(&setup, whole.0, whole.1)?;
        check.run().map_err(failed)?;
        let (_, w) = check.directions();
        let expected = record(&check, 1, check.shadows(&w, false)).map_err(failed)?;
        let check = Check::new(&setup, least.0, least.1)?;
        let found = record(&check, 1, check.shadows(&w, false)).map_err(failed)?;
        let requested = least.0.requested();
        let params = &least.0.primal_function().params;
        for (k, (a, b)) in expected.after.iter().zip(&found.after).enumerate() {
            let alone = match k.checked_sub(params.len()) {
                None => unwritten.contains(&k),
                Some(k) => kept.iter().any(|i| params[*i].name == requested[k]),
            };
            let before = expected.before[k].floats();
            let assigned = k
                .checked_sub(params.len())
                .is_some_and(|k| least.0.assigned().iter().any(|i| params[*i].name == requested[k]));
            let b = b.floats();
            let a = match (alone, assigned) {
                (true, _) => before,
                (false, false) => a.floats(),
                // What the primal does not read is left as it is.
                (false, true) => {
                    let each = a.floats().into_iter().zip(before).zip(&b);
                    each.map(|((a, was), b)| if a == was && *b == was { was } else { a - was }).collect()
                }
            };
            let size = a.iter().fold(1.0, |m: f64, x| m.max(x.abs()));
            let allowed = if alone { 0.0 } else { size * setup.tolerance.clamp(1e-10, 1e-3) * 1e-3 };
            // Not a number is a failure too.
            let near = a.iter().zip(&b).all(|(a, b)| (a - b).abs() <= allowed);
            if !near {
                return Err(failed(format!("argument {k} is {b:?} and not {a:?}")));
            }
        }
    }
    Ok(())
}

/// The function that sizes the tape must not promise less than is used, and no more where it says it is exact.
fn check_tape(check: &Check, gradient: &Gradient) -> Result<(), String> {
    let Some(size) = gradient.tape_size() else { return Ok(()) };
    check.tape_words()?;
    let adjoints = check.shadows(&vec![0.0; check.scalars(&check.args()).len()], false);
    record(check, 1, adjoints)?;
    let [foreseen, used] = check.tape_words()?.ok_or("the counting function was not exported")?;
    if used > foreseen || (size.exact && used < foreseen) || (used == 0 && foreseen > 0) {
        return Err(format!("{foreseen} words of tape were foreseen and {used} were used: {size:?}"));
    }
    Ok(())
}

/// One launch with everything that went in and came out.
fn record(check: &Check, index: usize, mut extra: Vec<Arg>) -> Result<Run, String> {
    let mut args = check.args();
    let all = |args: &[Arg], extra: &[Arg]| args.iter().chain(extra).map(|a| a.buffer.clone()).collect();
    let before = all(&args, &extra);
    let mut result = match index {
        0 => check.primal_result(),
        1 => None,
        _ => check.result_buffer(),
    };
    let is_pointer = args.iter().chain(&extra).map(|a| a.is_pointer || a.by_reference).collect();
    check.launch(index, &mut args, &mut extra, result.as_mut())?;
    let is_host = check.is_for_the_host();
    let result = result.filter(|_| is_host).map(|r| r.floats()[0]);
    Ok(Run { is_pointer, before, after: all(&args, &extra), result })
}
