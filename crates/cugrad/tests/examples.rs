//! The examples run, on the CPU or on what there is.

// Each example is a program of its own, with its own copy of what they share.
#![allow(clippy::duplicate_mod)]

#[path = "../examples/2_gradient_on_a_gpu.rs"]
mod on_a_gpu;

#[path = "../examples/1_gradient_on_slices.rs"]
mod on_slices;

#[path = "../examples/3_inverse_problem.rs"]
mod inverse_problem;

#[path = "../examples/4_black_scholes_book.rs"]
mod book;

#[test]
fn gradient_on_slices() {
    on_slices::main().unwrap();
}

#[test]
fn gradient_on_a_gpu_or_the_cpu() {
    on_a_gpu::main().unwrap();
}

#[test]
fn an_inverse_problem_is_solved() {
    inverse_problem::main().unwrap();
}

#[test]
fn a_book_has_all_greeks() {
    book::main().unwrap();
}

#[path = "../examples/5_saved_kernels.rs"]
mod saved_kernels;

#[test]
fn what_the_launcher_finds() {
    saved_kernels::main().unwrap();
}

#[path = "../examples/6_custom_derivative.rs"]
mod custom_derivative;

#[test]
fn a_derivative_is_given_by_hand() {
    custom_derivative::main().unwrap();
}

#[path = "../examples/7_checkpoints_on_disk.rs"]
mod checkpoints_on_disk;

#[test]
fn states_of_a_time_loop_go_to_disk() {
    checkpoints_on_disk::main().unwrap();
}

#[path = "../examples/8_function_of_the_host.rs"]
mod function_of_the_host;

#[test]
fn a_function_of_the_host_is_called() {
    function_of_the_host::main().unwrap();
}
