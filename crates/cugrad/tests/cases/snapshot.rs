//! Snapshots of what each stage made of a case.

use std::path::Path;

pub fn compare(case: &Path, stages: &[(&str, &str)]) -> Result<(), String> {
    if std::env::var("SNAPSHOTS").is_ok_and(|v| v == "0") {
        return Ok(());
    }
    let bless = std::env::var("BLESS").is_ok_and(|v| v == "1");
    for (name, text) in stages {
        let path = case.join(name);
        if bless {
            std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
            continue;
        }
        let stored = std::fs::read_to_string(&path).unwrap_or_default();
        if stored != *text {
            let line = stored.lines().zip(text.lines()).take_while(|(a, b)| a == b).count() + 1;
            let (old, new) =
                (stored.lines().nth(line - 1).unwrap_or(""), text.lines().nth(line - 1).unwrap_or(""));
            return Err(format!(
                "snapshot {name} differs at line {line}:\n- {old}\n+ {new}\nif that is right: cargo xtask bless"
            ));
        }
    }
    Ok(())
}
