//! Descriptions: what is read, what is refused and why, and the schedules they become.

use tape::schedule::levels::Level;
use tape::schedule::{ChooseError, Description, Situation};

fn read(text: &str) -> Description {
    text.parse().unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

fn refused(text: &str) -> String {
    text.parse::<Description>().expect_err(text).to_string()
}

#[test]
fn what_is_written_is_read_back() {
    let disk = Level {
        write_bytes_per_second: 1e9,
        read_bytes_per_second: 2e9,
        latency_seconds: 1e-4,
        ..Level::disk(1000)
    };
    let expected = [
        ("auto", Description::Auto),
        ("all", Description::All),
        ("every:10", Description::Every { period: 10 }),
        ("every, 10", Description::Every { period: 10 }),
        (" binomial : 20 ", Description::Binomial { slots: 20 }),
        ("online:16", Description::Online { slots: 16 }),
        ("memory:512MiB", Description::Memory { bytes: 512 << 20 }),
        ("memory:1.5GB", Description::Memory { bytes: 1_500_000_000 }),
        ("memory:4096", Description::Memory { bytes: 4096 }),
        ("levels:memory=20", Description::Levels { levels: vec![Level::memory(20)], step_seconds: None }),
        (
            "levels:memory=20, disk=1000@1GB/2GB/s+100us, step=2ms",
            Description::Levels { levels: vec![Level::memory(20), disk], step_seconds: Some(2e-3) },
        ),
    ];
    for (text, description) in expected {
        assert_eq!(read(text), description);
        assert_eq!(read(&description.to_string()), description, "`{description}`");
    }
    assert_eq!(read("memory:65536KiB").to_string(), "memory:64MiB");
}

#[test]
fn refusals_say_what_is_wrong() {
    let hint = "hint: write auto, all, every:K, binomial:SLOTS, online:SLOTS, memory:SIZE or levels:memory=SLOTS,disk=SLOTS";
    assert_eq!(refused("binomail:20"), format!("unknown schedule `binomail`; {hint}"));
    assert_eq!(refused(""), format!("unknown schedule ``; {hint}"));
    assert_eq!(refused("binomial"), "`binomial` needs a number of slots, as in `binomial:20`");
    assert_eq!(refused("every:"), "`every` needs a period, as in `every:10`");
    assert_eq!(refused("online:x"), "`x` after `online` is not a whole number");
    assert_eq!(refused("binomial:-3"), "`-3` after `binomial` is not a whole number");
    assert_eq!(refused("binomial:0"), "`binomial` must be given at least 1");
    assert_eq!(refused("memory:0MB"), "`memory` must be given at least 1");
    assert_eq!(refused("all:3"), "`all` takes nothing, but `3` follows it");
    assert_eq!(
        refused("memory:12 parsecs"),
        "`12 parsecs` is not a size; hint: write a number and a unit, as in 512MiB or 1.5GB"
    );
    assert_eq!(refused("levels:step=1s"), "1 to 4 levels are possible, not 0");
    for bad in ["tape=3", "disk", "disk=x", "disk=3@fast", "disk=3@0GB/s", "disk=3+2parsecs", "step=fast"] {
        let text = refused(&format!("levels:{bad}"));
        assert!(text.starts_with(&format!("`{bad}` is not a level; hint: ")), "{text}");
    }
}

#[test]
fn descriptions_become_schedules() {
    let situation = Situation { steps: Some(1000), state_bytes: 1 << 20, ..Situation::default() };
    let slots =
        |text: &str, situation: &Situation| read(text).schedule(situation).map(|schedule| schedule.slots());
    assert_eq!(slots("all", &situation), Ok([999, 0, 0, 0]));
    assert_eq!(slots("binomial:20", &situation), Ok([20, 0, 0, 0]));
    assert_eq!(slots("memory:64MiB", &situation), Ok([64, 0, 0, 0]));
    assert_eq!(slots("memory:64GiB", &situation), Ok([999, 0, 0, 0]));
    let unknown = Situation { steps: None, ..situation };
    assert_eq!(slots("memory:64MiB", &unknown), Ok([64, 0, 0, 0]));
    let given = Situation { memory_bytes: Some(100 << 20), ..situation };
    assert_eq!(slots("auto", &given), Ok([100, 0, 0, 0]));
    let with_disk = Situation { step_seconds: Some(1.0), disk: Some(Level::disk(5000)), ..given };
    let used = slots("auto", &with_disk).expect("there are slots");
    assert!(
        used[0] <= 100 && used[0] + used[1] == 999,
        "a step dearer than the disk is not run again: {used:?}"
    );
    assert!(slots("auto", &situation).is_ok(), "free memory is known here, and holds a megabyte");
}

#[test]
fn what_is_missing_is_named() {
    let error = |text: &str, situation: &Situation| {
        read(text).schedule(situation).err().map(|error| error.to_string())
    };
    let nothing = Situation::default();
    for kind in ["all", "every:3", "binomial:3", "levels:memory=3"] {
        let text = error(kind, &nothing).expect("the length is unknown");
        assert!(text.ends_with("needs the length of the loop; hint: `online:SLOTS` does not"), "{text}");
    }
    let sizeless = Situation { steps: Some(5), ..nothing };
    assert!(
        error("memory:1MiB", &sizeless)
            .is_some_and(|text| text.starts_with("`memory` needs the size of a state"))
    );
    assert_eq!(
        error("levels:memory=3", &sizeless).as_deref(),
        Some("`levels` needs the time of a forward step; hint: add `step=2ms`")
    );
    let large = Situation { state_bytes: 1 << 30, ..sizeless };
    assert_eq!(
        error("memory:1MiB", &large).as_deref(),
        Some("a state of 1073741824 bytes does not fit into the 1048576 bytes given to states")
    );
    assert_eq!(
        error("levels:memory=0,step=1s", &large).as_deref(),
        Some("no level has a slot; the first state needs one")
    );
    let endless = Situation { steps: Some(u64::MAX), ..nothing };
    assert_eq!(read("all").schedule(&endless).err(), Some(ChooseError::TooLong { steps: u64::MAX }));
}

/// The core of the schedules is meant for programs without a standard library too.
#[test]
fn the_schedules_need_core_and_alloc_only() {
    let core = [
        "action", "all", "any", "binomial", "check", "counts", "describe", "levels", "online", "periodic",
        "shelves", "tally", "units",
    ];
    for name in core {
        let path = format!("{}/src/schedule/{name}.rs", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let uses: Vec<&str> =
            code.filter(|line| line.contains("std::") || line.contains("println!")).collect();
        assert!(uses.is_empty(), "{path}: {uses:?}");
    }
}
