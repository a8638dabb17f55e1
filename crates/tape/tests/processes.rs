//! Real processes on real file systems: a disk that fills up, `kill -9`, many processes in one directory.
//!
//! The other side of each test is this program again, told by an environment variable what to do.

#![cfg(all(target_os = "linux", not(miri), not(loom)))]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tape::{Error, Store, Tape};

const ROLE: &str = "TAPE_TEST_ROLE";
const DIRECTORY: &str = "TAPE_TEST_DIRECTORY";
const SLAB: usize = 64 << 10;

fn store(directory: &Path) -> Store {
    let options = Store::options().slab(SLAB).memory(16 * SLAB as u64).checksums(true);
    options.disk(directory, 1 << 40).open().expect("opens")
}

fn frame(i: u64) -> [u64; 4] {
    [i, i ^ 0x5555, !i, u64::from(std::process::id())]
}

/// Pushes until `enough` frames are there or something fails; answers how many there are, and what failed.
fn push(tape: &mut Tape, enough: u64) -> (u64, Option<Error>) {
    for i in 0..enough {
        if let Err(error) = tape.push(frame(i)) {
            return (i, Some(error));
        }
    }
    (enough, None)
}

fn pop_all(tape: &mut Tape, frames: u64) {
    for i in (0..frames).rev() {
        assert_eq!(tape.pop::<[u64; 4]>().expect("popped"), frame(i));
    }
    assert!(tape.is_empty());
}

/// What a process does that another test started; without a role, nothing.
#[test]
fn other_side() {
    let Ok(role) = std::env::var(ROLE) else { return };
    let directory = std::env::var_os(DIRECTORY).expect("a role comes with a directory");
    let store = store(Path::new(&directory));
    let mut tape = Tape::on(&store);
    match role.as_str() {
        "fills the disk" => {
            let (frames, error) = push(&mut tape, u64::MAX);
            match error {
                Some(Error::Write { layer: "disk", fault }) => assert!(fault.is_disk_full(), "{fault}"),
                other => panic!("{other:?} after {frames} frames"),
            }
            assert!(frames * 32 > 10 << 20, "only {frames} frames before the disk was full");
            // A second attempt fails as well, and nothing is lost by either.
            assert!(matches!(tape.push(frame(frames)), Err(Error::Write { .. })));
            pop_all(&mut tape, frames);
            // There is room again.
            let (frames, error) = push(&mut tape, (8 << 20) / 32);
            assert!(error.is_none(), "{error:?}");
            pop_all(&mut tape, frames);
            println!("done");
        }
        "is killed" => {
            push(&mut tape, (8 << 20) / 32);
            println!("written");
            push(&mut tape, (64 << 20) / 32);
            std::thread::sleep(std::time::Duration::from_secs(60));
        }
        "shares" => {
            for _ in 0..3 {
                let (frames, error) = push(&mut tape, (6 << 20) / 32);
                assert!(error.is_none(), "{error:?}");
                pop_all(&mut tape, frames);
            }
            println!("done");
        }
        _ => panic!("no such role"),
    }
}

fn other(program: &mut Command, role: &str, directory: &Path) -> Child {
    let program = program.env(ROLE, role).env(DIRECTORY, directory).stdout(Stdio::piped());
    program.spawn().expect("the test starts itself")
}

fn this_test() -> Command {
    let mut program = Command::new(std::env::current_exe().expect("a test has a path"));
    program.args(["--exact", "other_side", "--nocapture"]);
    program
}

fn says(child: &mut Child, word: &str) -> bool {
    let output = BufReader::new(child.stdout.as_mut().expect("piped"));
    output.lines().map_while(Result::ok).any(|line| line.contains(word))
}

fn is_empty(directory: &Path) -> bool {
    std::fs::read_dir(directory).expect("readable").next().is_none()
}

/// A file system of 20 MiB, in name spaces of its own; where the system allows none, there is nothing to fill up.
#[test]
fn a_disk_that_fills_up_is_an_error_and_loses_nothing() {
    let directory = tempfile::tempdir().expect("a directory");
    let small = |then: &str| {
        let script = format!("mount -t tmpfs -o size=20m tmpfs \"${DIRECTORY}\" && {then}");
        let mut program = Command::new("unshare");
        program.args(["-r", "-m", "sh", "-c", &script]).env(DIRECTORY, directory.path());
        program
    };
    if !small("true").output().is_ok_and(|out| out.status.success()) {
        eprintln!("this system lets nobody mount file systems of their own");
        return;
    }
    let mut program = small("exec \"$0\" --exact other_side --nocapture");
    program.arg(std::env::current_exe().expect("a test has a path"));
    let mut child = other(&mut program, "fills the disk", directory.path());
    assert!(says(&mut child, "done"));
    assert!(child.wait().expect("ends").success());
}

#[test]
fn a_killed_process_leaves_nothing() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut child = other(&mut this_test(), "is killed", directory.path());
    assert!(says(&mut child, "written"));
    assert!(is_empty(directory.path()), "the file has no name while it is written");
    child.kill().expect("killed"); // the signal that cannot be caught
    assert!(!child.wait().expect("ends").success());
    assert!(is_empty(directory.path()), "nor afterwards");
}

#[test]
fn processes_share_a_directory() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut children: Vec<Child> =
        (0..8).map(|_| other(&mut this_test(), "shares", directory.path())).collect();
    for child in &mut children {
        assert!(says(child, "done"));
        assert!(child.wait().expect("ends").success());
    }
    assert!(is_empty(directory.path()));
}
