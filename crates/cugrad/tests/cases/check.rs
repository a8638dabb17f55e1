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

/// The function that sizes the tape must not promise less than is used, and no more where it says it is exact.
fn check_tape(check: &Check, gradient: &Gradient) -> Result<(), String> {
    let Some(size) = gradient.tape_size() else { return Ok(()) };
    check.tape_words()?;
    let adjoints = check.shadows(&vec![0.0; check.scalars(&check.args()).len()], false);
    record(check, 1, adjoints)?;
    let [foreseen, used] = check.tape_words()?.ok_or("the counting function was not exported")?;
    if used > foreseen || (size.exact && used < foreseen) || used == 0 {
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
