//! Launches from Rust: what fits runs, what does not fit is an error before anything runs.

use cugrad::run::{Plain, Shape};
use cugrad::signature::{Element, Role};
use cugrad::{Device, Error, Kernel, Program};

const SAXPY: &str = "__global__ void saxpy(float* y, float a, const float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}";

fn saxpy(device: &Device) -> Kernel {
    let program = Program::from_source(SAXPY).unwrap();
    device.load(&program.gradient("saxpy").wrt(["y", "a", "x"]).unwrap()).unwrap()
}

fn refused(result: Result<(), Error>, words: &[&str]) {
    let message = result.expect_err("it must be refused").to_string();
    for word in words {
        assert!(message.contains(word), "`{word}` is not in: {message}");
    }
}

#[test]
fn a_gradient_runs_on_slices_by_name() {
    let kernel = saxpy(&Device::cpu());
    let (mut y, x) = (vec![1.0f32; 4], [1.0f32, 2.0, 3.0, 4.0]);
    let (mut y_adj, mut a_adj, mut x_adj) = ([1.0f32; 4], [0.0f32], [0.0f32; 4]);
    let launch =
        kernel.launch(1, 32).arg("x_adj", &mut x_adj).arg("a_adj", &mut a_adj).arg("y_adj", &mut y_adj);
    let launch = launch.arg("n", 4).arg("x", &x).arg("a", 2.0f32).arg("y", &mut y);
    launch.run().unwrap();
    assert_eq!((y, a_adj, x_adj), (vec![3.0, 5.0, 7.0, 9.0], [10.0], [2.0; 4]));
}

#[test]
fn buffers_and_the_primal() {
    let device = Device::cpu();
    let program = Program::from_source(SAXPY).unwrap();
    let gradient = program.gradient("saxpy").wrt(["y", "x"]).unwrap();
    let kernel = device.load_primal(&gradient).unwrap();
    let (mut y, mut x) = (device.zeros::<f32>(3).unwrap(), device.buffer(&[1.0f32, 2.0, 3.0]).unwrap());
    x.write(&[2.0, 3.0, 4.0]).unwrap();
    assert!(x.write(&[1.0]).unwrap_err().to_string().contains("3 elements"));
    let launch = kernel
        .launch_shape(Shape::covering(3, 64))
        .arg("y", &mut y)
        .arg("a", 10.0f32)
        .arg("x", &x)
        .arg("n", 3);
    launch.run().unwrap();
    assert_eq!(y.to_vec().unwrap(), [20.0, 30.0, 40.0]);
}

#[test]
fn what_does_not_fit_is_refused() {
    let kernel = saxpy(&Device::cpu());
    let (y, x) = ([0.0f32; 4], [0.0f64; 4]);
    let mut m = [0.0f32; 4];
    refused(kernel.launch(1, 32).check(), &["`float * y` is not given", ".arg(\"y\""]);
    refused(
        kernel.launch(1, 32).arg("z", 1).check(),
        &["no parameter `z`", "y, a, x, n, y_adj, a_adj, x_adj"],
    );
    refused(kernel.launch(1, 32).arg("n", 1).arg("n", 2).check(), &["`n` is given twice"]);
    refused(kernel.launch(1, 32).arg("x", &x).check(), &["takes &[f32], and is given &[f64]"]);
    refused(kernel.launch(1, 32).arg("y", &y).check(), &["takes &mut [f32], and is given &[f32]", "&mut"]);
    refused(kernel.launch(1, 32).arg("a", 1.0f64).check(), &["takes f32, and is given f64"]);
    refused(kernel.launch(1, 32).arg("a", &y).check(), &["takes f32, and is given &[f32]"]);
    refused(kernel.launch(1, 32).arg("n", 4u64).check(), &["takes i32, and is given u64"]);
    refused(kernel.launch(1, 32).arg("a_adj", &mut m[..0]).check(), &["0 elements, and needs 1"]);
    refused(kernel.launch(0, 32).check(), &["empty"]);
    refused(kernel.launch(1, 2048).check(), &["more than 1024"]);
    refused(kernel.launch([1, 4], 32).check(), &["axes that the kernel does not look at"]);
    refused(kernel.call().check(), &["is a kernel", ".launch("]);
    refused(kernel.launch(1, 32).run_checked(), &["not checked on this device", "cpu_checked"]);
    // SAFETY: it is refused before it runs.
    refused(
        unsafe { kernel.launch(1, 32).arg("n", 1).run_unchecked() },
        &["takes 7 arguments, and is given 1"],
    );
}

#[test]
fn one_array_is_not_given_twice() {
    let kernel = saxpy(&Device::cpu());
    let mut one = [0.0f32; 8];
    let start = one.as_mut_ptr();
    // SAFETY: the halves overlap, which is what the launch has to notice; neither is read or written.
    let (a, b) = unsafe {
        (std::slice::from_raw_parts_mut(start, 5), std::slice::from_raw_parts_mut(start.add(4), 4))
    };
    let (mut y_adj, mut a_adj, x) = ([0.0f32; 4], [0.0f32], [0.0f32; 4]);
    let launch =
        kernel.launch(1, 32).arg("y", a).arg("x_adj", b).arg("y_adj", &mut y_adj).arg("a_adj", &mut a_adj);
    refused(
        launch.arg("x", &x).arg("n", 4).arg("a", 1.0f32).check(),
        &["`y` and `x_adj` are the same memory"],
    );
}

#[test]
fn functions_are_called() {
    let program = Program::from_source("double f(double x, double y) { return x * x * y; }").unwrap();
    let kernel = Device::cpu().load(&program.gradient("f").wrt(["x", "y"]).unwrap()).unwrap();
    let (mut x, mut y) = ([0.0f64], [0.0f64]);
    refused(kernel.launch(1, 1).check(), &["not a kernel", ".call()"]);
    let call = kernel.call().arg("x", 3.0).arg("y", 5.0).arg("x_adj", &mut x).arg("y_adj", &mut y);
    call.run().unwrap();
    assert_eq!((x, y), ([30.0], [9.0]));

    let kernel = Device::cpu().load(&program.tangent("f").wrt(["x"]).unwrap()).unwrap();
    let mut tangent = 0.0f64;
    refused(
        kernel.call().arg("x", 3.0).arg("y", 5.0).arg("x_tan", 1.0).check(),
        &["returns a value", ".result("],
    );
    kernel.call().arg("x", 3.0).arg("y", 5.0).arg("x_tan", 1.0).result(&mut tangent).run().unwrap();
    assert_eq!(tangent, 30.0);
}

#[test]
fn matrices_are_called() {
    let program = Program::from_source(
        "double f(double x, double y) { return x * x * y; }\nvoid g(double x, double y, double* out) { out[0] = x * y; out[1] = x; }",
    )
    .unwrap();
    let hessian = program.hessian("f").wrt(["x", "y"]).unwrap();
    assert_eq!(hessian.signature().params.last().unwrap().role, Role::Matrix);
    let mut all = [0.0f64; 4];
    let kernel = Device::cpu().load(&hessian).unwrap();
    refused(
        kernel.call().arg("x", 3.0).arg("y", 5.0).arg("matrix", &mut all[..3]).run(),
        &["3 elements, and needs 4"],
    );
    kernel.call().arg("x", 3.0).arg("y", 5.0).arg("matrix", &mut all).run().unwrap();
    assert_eq!(all, [10.0, 6.0, 6.0, 0.0]);

    let kernel = Device::cpu().load(&program.jacobian("g").wrt(["x", "y"]).unwrap()).unwrap();
    let mut out = [0.0f64; 2];
    refused(
        kernel.call().arg("x", 3.0).arg("y", 5.0).arg("out", &mut out[..1]).arg("matrix", &mut all).run(),
        &["`double * out` is given 1 elements, and the function may touch 2"],
    );
    kernel.call().arg("x", 3.0).arg("y", 5.0).arg("out", &mut out).arg("matrix", &mut all).run().unwrap();
    assert_eq!(all, [5.0, 3.0, 1.0, 0.0]);
    let program = Program::from_source(SAXPY).unwrap();
    refused(program.hessian("saxpy").wrt(["a"]).map(|_| ()), &["is a kernel; a hessian is for functions"]);
}

#[test]
fn second_derivatives_times_a_vector() {
    let text = "double f(double x, double y) { return x * x * x * y; }
__global__ void cubes(double* out, const double* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = x[i] * x[i] * x[n - 1 - i];
}";
    let program = Program::from_source(text).unwrap();
    let product = program.hessian_vector("f").wrt(["x", "y"]).unwrap();
    let kernel = Device::cpu().load(&product).unwrap();
    let (mut x_adj, mut y_adj) = ([0.0f64], [0.0f64]);
    let call = kernel.call().arg("x", 2.0).arg("y", 3.0).arg("x_tan", 1.0).arg("y_tan", 10.0);
    call.arg("x_adj", &mut x_adj).arg("y_adj", &mut y_adj).run().unwrap();
    // The matrix is [[6 x y, 3 x²], [3 x², 0]].
    assert_eq!((x_adj, y_adj), ([36.0 + 120.0], [12.0]));

    // Of a kernel: the sum of all outputs, at x = (1, 2), along (1, 0). The derivatives of x0² x1 + x1² x0 are 2 x1 and 2 (x0 + x1).
    let product = program.hessian_vector("cubes").wrt(["out", "x"]).unwrap();
    let kernel = Device::cpu().load(&product).unwrap();
    let (mut out, x, mut out_tan, x_tan) = ([0.0f64; 2], [1.0f64, 2.0], [0.0f64; 2], [1.0f64, 0.0]);
    let (mut weights, mut x_adj) = ([1.0f64; 2], [0.0f64; 2]);
    let launch = kernel.launch(1, 32).arg("out", &mut out).arg("x", &x).arg("n", 2);
    let launch = launch.arg("out_tan", &mut out_tan).arg("x_tan", &x_tan);
    launch.arg("x_adj", &mut x_adj).arg("out_tan_adj", &mut weights).run().unwrap();
    assert_eq!(x_adj, [4.0, 6.0]);

    // With a tape: s = sin(s) + x, many times. Against differences of the gradient.
    let text = "__global__ void many(double* y, const double* x, int n) {
  double s = x[threadIdx.x];
  for (int i = 0; i < n; ++i) s = sin(s) + x[threadIdx.x];
  y[threadIdx.x] = s;
}";
    let program = Program::from_source(text).unwrap();
    let kernel = Device::cpu().load(&program.hessian_vector("many").wrt(["y", "x"]).unwrap()).unwrap();
    let (mut y, mut y_tan, mut weight, mut product) = ([0.0f64], [0.0f64], [1.0f64], [0.0f64]);
    let launch = kernel.launch(1, 1).arg("y", &mut y).arg("x", &[0.3f64]).arg("n", 20);
    let launch = launch.arg("y_tan", &mut y_tan).arg("x_tan", &[1.0f64]);
    launch.arg("x_adj", &mut product).arg("y_tan_adj", &mut weight).run().unwrap();
    let gradient = Device::cpu().load(&program.gradient("many").wrt(["y", "x"]).unwrap()).unwrap();
    let at = |x: f64| {
        let (mut y, x, mut y_adj, mut x_adj) = ([0.0f64], [x], [1.0f64], [0.0f64]);
        let launch = gradient.launch(1, 1).arg("y", &mut y).arg("x", &x).arg("n", 20);
        launch.arg("y_adj", &mut y_adj).arg("x_adj", &mut x_adj).run().unwrap();
        x_adj[0]
    };
    let difference = (at(0.3 + 1e-5) - at(0.3 - 1e-5)) / 2e-5;
    assert!((product[0] - difference).abs() < 1e-5 * difference.abs(), "{product:?} and {difference}");
}

#[test]
fn structs_are_plain_data() {
    #[repr(C)]
    #[derive(Clone, Copy)]
    struct Spring {
        k: f64,
        n: i32,
    }
    // SAFETY: as the source has it.
    unsafe impl Plain for Spring {
        fn element() -> Element {
            Element::Struct { name: "Spring".into(), size: size_of::<Spring>(), align: align_of::<Spring>() }
        }
    }
    let text = "struct Spring { double k; int n; };
__global__ void pull(double* y, const double* x, Spring s) { int i = threadIdx.x; if (i < s.n) y[i] = s.k * x[i] * x[i]; }";
    let program = Program::from_source(text).unwrap();
    let kernel = Device::cpu().load(&program.gradient("pull").wrt(["y", "x"]).unwrap()).unwrap();
    let (mut y, x, mut y_adj, mut x_adj) = ([0.0f64; 2], [1.0, 2.0], [1.0f64; 2], [0.0f64; 2]);
    refused(kernel.launch(1, 32).arg("s", 1.0f64).check(), &["takes struct Spring, and is given f64"]);
    let launch = kernel.launch(1, 32).arg("y", &mut y).arg("x", &x).arg("s", Spring { k: 3.0, n: 2 });
    launch.arg("y_adj", &mut y_adj).arg("x_adj", &mut x_adj).run().unwrap();
    assert_eq!(x_adj, [6.0, 12.0]);
    let launch = kernel.launch(1, 32).arg("y", &mut y).arg("x", &x).arg("s", Spring { k: 3.0, n: 3 });
    refused(
        launch.arg("y_adj", &mut y_adj).arg("x_adj", &mut x_adj).run(),
        &["2 elements, and the kernel may touch 3"],
    );
}

#[test]
fn tapes_and_larger_blocks_on_the_cpu() {
    let text = "__global__ void steps(float* y, const float* x, int n) {
  float s = x[threadIdx.x];
  for (int i = 0; i < n; ++i) s = s * s * 0.5f + x[threadIdx.x];
  y[threadIdx.x] = s;
}";
    let gradient = Program::from_source(text).unwrap().gradient("steps").wrt(["y", "x"]).unwrap();
    let kernel = Device::cpu().load(&gradient).unwrap();
    let (mut y, x, mut y_adj, mut x_adj) = ([0.0f32; 2], [0.5f32, 0.25], [1.0f32; 2], [0.0f32; 2]);
    let launch = kernel.launch(1, 2).arg("y", &mut y).arg("x", &x).arg("n", 100);
    launch.arg("y_adj", &mut y_adj).arg("x_adj", &mut x_adj).run().unwrap();
    // The fixed point of s = s²/2 + x is 1 - sqrt(1 - 2x), with the derivative 1 / sqrt(1 - 2x).
    assert!((x_adj[1] - 1.0 / 0.5f32.sqrt()).abs() < 1e-4, "{x_adj:?}");
}

/// Runs the gradient of saxpy on arrays of four elements.
fn on_four(kernel: &Kernel, n: i32) -> Result<[f32; 4], Error> {
    let (mut y, x) = ([0.0f32; 4], [1.0f32; 4]);
    let (mut y_adj, mut a_adj, mut x_adj) = ([1.0f32; 4], [0.0f32], [0.0f32; 4]);
    let launch = kernel.launch(2, 32).arg("y", &mut y).arg("a", 2.0f32).arg("x", &x).arg("n", n);
    launch.arg("y_adj", &mut y_adj).arg("a_adj", &mut a_adj).arg("x_adj", &mut x_adj).run_checked()?;
    Ok(y)
}

#[test]
fn accesses_are_checked_where_asked_for() {
    let kernel = saxpy(&Device::cpu_checked());
    assert_eq!(on_four(&kernel, 4).unwrap(), [2.0; 4]);
    // The fifth element is not touched, the caller is told, and the device can be used again.
    for _ in 0..2 {
        let Err(Error::Stopped(report)) = on_four(&kernel, 5) else { panic!("it went on") };
        assert!(report.what.starts_with("out-of-bounds access: "), "{report}");
        assert_eq!((report.block, report.thread), ([0; 3], [4, 0, 0]), "{report}");
        assert!(report.line > 0 && !report.file.is_empty(), "{report:?}");
        assert_eq!(on_four(&kernel, 4).unwrap(), [2.0; 4]);
    }
}

#[test]
fn checked_blocks_that_wait_are_stopped_too() {
    let text = "__global__ void turned(float* y, const float* x, int at) {
  __shared__ float tile[32];
  tile[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  y[threadIdx.x] = tile[31 - threadIdx.x] * tile[threadIdx.x + at];
}";
    let gradient = Program::from_source(text).unwrap().gradient("turned").wrt(["y", "x"]).unwrap();
    let kernel = Device::cpu_checked().load_primal(&gradient).unwrap();
    let (mut y, x) = ([0.0f32; 32], [1.0f32; 32]);
    let launch = kernel.launch(1, 32).arg("y", &mut y).arg("x", &x).arg("at", 0);
    launch.run_checked().unwrap();
    let launch = kernel.launch(1, 32).arg("y", &mut y).arg("x", &x).arg("at", 2);
    let Err(Error::Stopped(report)) = launch.run_checked() else { panic!("it went on") };
    assert_eq!((report.thread, report.line), ([30, 0, 0], 5), "{report}");
    assert!(report.what.contains("tile") || report.what.contains("float[32]"), "{report}");
}

#[test]
fn without_a_gpu_that_is_said() {
    match Device::cuda(0) {
        Ok(device) => println!("there is one: {}", device.name()),
        Err(e) => assert!(e.to_string().contains("hint:"), "{e}"),
    }
}
