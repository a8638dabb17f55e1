//! One launch: arguments by name, the checks, and the run.

use super::argument::{Argument, Given, Passed};
use super::kernel::{Code, Kernel};
use super::shape::Shape;
use crate::Error;
use crate::signature::{Element, Parameter, ParameterType};

/// A launch or call that collects its arguments.
#[must_use = "nothing runs before `run` is called"]
#[derive(Debug)]
pub struct Launch<'a> {
    pub(crate) kernel: &'a Kernel,
    /// `None`: a call of a function.
    pub(crate) shape: Option<Shape>,
    given: Vec<(&'a str, Given<'a>)>,
    result: Option<Given<'a>>,
    #[cfg(feature = "cuda")]
    pub(crate) stream: Option<std::sync::Arc<cudarc::driver::CudaStream>>,
}

/// Threads that a block may have on every GPU; the CPU keeps to it, so that what runs there runs on both.
const THREADS_OF_BLOCK: u64 = 1024;

impl<'a> Launch<'a> {
    pub(crate) fn new(kernel: &'a Kernel, shape: Option<Shape>) -> Launch<'a> {
        Launch {
            kernel,
            shape,
            given: Vec::new(),
            result: None,
            #[cfg(feature = "cuda")]
            stream: None,
        }
    }

    /// Gives a parameter its argument, by the parameter's name.
    pub fn arg(mut self, name: &'a str, argument: impl Argument<'a>) -> Self {
        self.given.push((name, argument.given()));
        self
    }

    /// Where the result of a function that returns one goes.
    pub fn result<T: super::Plain>(mut self, result: &'a mut T) -> Self {
        self.result = Some(std::slice::from_mut(result).given());
        self
    }

    /// Bytes of dynamic shared memory that the primal needs.
    pub fn shared(mut self, bytes: usize) -> Self {
        if let Some(shape) = &mut self.shape {
            shape.shared = bytes;
        }
        self
    }

    /// Launches on this stream of the kernel's device instead of the device's own.
    #[cfg(feature = "cuda")]
    pub fn on(mut self, stream: &std::sync::Arc<cudarc::driver::CudaStream>) -> Self {
        self.stream = Some(stream.clone());
        self
    }

    pub(super) fn given_for(&self, name: &str) -> Option<&Given<'a>> {
        self.given.iter().find(|(given, _)| *given == name).map(|(_, given)| given)
    }

    /// Looks at everything that [`Launch::run`] looks at, and launches nothing.
    pub fn check(&self) -> Result<(), Error> {
        self.check_arguments()?;
        self.check_lengths()
    }

    fn check_arguments(&self) -> Result<(), Error> {
        self.check_shape()?;
        let signature = &self.kernel.signature;
        for (i, (name, given)) in self.given.iter().enumerate() {
            let Some(param) = signature.given().find(|p| p.name == *name) else {
                let known: Vec<&str> = signature.given().map(|p| p.name.as_str()).collect();
                let hint = format!("its parameters are {}", known.join(", "));
                return Err(self.wrong(name, format!("it has no parameter `{name}`"), &hint));
            };
            if self.given[..i].iter().any(|(earlier, _)| earlier == name) {
                return Err(self.wrong(name, format!("`{name}` is given twice"), ""));
            }
            self.check_argument(param, given)?;
        }
        if let Some(missing) = signature.given().find(|p| !self.given.iter().any(|(n, _)| *n == p.name)) {
            let reason = format!("`{missing}` is not given");
            return Err(self.wrong(&missing.name, reason, &format!(".arg({:?}, …) gives it", missing.name)));
        }
        match (&signature.result_type, &self.result) {
            (None, None) => {}
            (None, Some(_)) => {
                return Err(self.wrong("", "it returns nothing".into(), "leave .result(…) out"));
            }
            (Some(_), None) => {
                return Err(self.wrong(
                    "",
                    "it returns a value".into(),
                    ".result(&mut value) says where that goes",
                ));
            }
            (Some(expected), Some(given)) if *expected != given.element => {
                let reason = format!("it returns {expected}, and the result is given as {}", given.element);
                return Err(self.wrong("", reason, ""));
            }
            (Some(_), Some(_)) => {}
        }
        self.check_overlaps()
    }

    pub(super) fn wrong(&self, parameter: &str, reason: String, hint: &str) -> Error {
        let parameter = (!parameter.is_empty()).then_some(parameter);
        Error::launch(&self.kernel.signature.name, parameter, reason, hint)
    }

    fn check_shape(&self) -> Result<(), Error> {
        let (is_kernel, needs) = (self.kernel.signature.is_kernel, &self.kernel.needs);
        let shape = match (self.shape, is_kernel) {
            (Some(shape), true) => shape,
            (None, false) => return Ok(()),
            (Some(_), false) => {
                return Err(self.wrong("", "it is a function, not a kernel".into(), "use .call()"));
            }
            (None, true) => return Err(self.wrong("", "it is a kernel".into(), "use .launch(grid, block)")),
        };
        let Shape { grid, block, .. } = shape;
        if grid.contains(&0) || block.contains(&0) {
            return Err(self.wrong(
                "",
                format!("a grid of {grid:?} blocks of {block:?} threads is empty"),
                "",
            ));
        }
        if shape.threads_of_block() > THREADS_OF_BLOCK {
            let reason = format!("blocks of {block:?} threads have more than {THREADS_OF_BLOCK}");
            return Err(self.wrong("", reason, "launch more and smaller blocks"));
        }
        if needs.along.is_some_and(|a| !a.allows(grid.map(|n| Some(n.into())), block.map(|n| Some(n.into()))))
        {
            let reason = format!(
                "{grid:?} blocks of {block:?} threads differ along axes that the kernel does not look at: several threads would take the adjoint of one place"
            );
            return Err(self.wrong(
                "",
                reason,
                "launch it along the axes that it uses, or set Config::always_atomic",
            ));
        }
        if let Some(most) = needs.block.filter(|most| block.iter().zip(most).any(|(n, most)| n > most)) {
            let reason = format!(
                "this gradient is for blocks of at most {most:?} threads, and is launched with {block:?}: in larger ones several threads store to one place"
            );
            return Err(self.wrong("", reason, "launch smaller blocks, or set Config::always_atomic"));
        }
        Ok(())
    }

    fn check_argument(&self, param: &Parameter, given: &Given) -> Result<(), Error> {
        let (name, is) = (&param.name, given.text());
        if let Element::Other(ty) = param.ty.element() {
            let reason = format!("`{param}` is of a type that no checked argument has ({ty})");
            return Err(self.wrong(
                name,
                reason,
                "call the kernel from CUDA C++, or give it plain arrays and numbers",
            ));
        }
        let expected = match &param.ty {
            ParameterType::Value(element) => format!("{element}"),
            ParameterType::Array { of, .. } if param.writes => format!("&mut [{of}]"),
            ParameterType::Array { of, .. } => format!("&[{of}]"),
        };
        let unfit = |hint: &str| {
            Err(self.wrong(name, format!("`{param}` takes {expected}, and is given {is}"), hint))
        };
        if *param.ty.element() != given.element {
            return unfit("");
        }
        let (len, mutable) = match (&given.passed, &param.ty) {
            (Passed::Value(_), ParameterType::Value(_)) => return Ok(()),
            (Passed::Value(_), ParameterType::Array { .. }) => {
                return unfit("a pointer takes a slice or a buffer, also for one number");
            }
            (_, ParameterType::Value(_)) => return unfit("give the number itself"),
            (Passed::Host { len, mutable, .. }, ParameterType::Array { .. }) => {
                #[cfg(feature = "cuda")]
                self.check_host(param)?;
                (*len, *mutable)
            }
            #[cfg(feature = "cuda")]
            (Passed::Cuda(array), ParameterType::Array { .. }) => {
                self.check_device(param, array.as_ref())?;
                (array.len(), array.is_mutable())
            }
        };
        if param.writes && !mutable {
            return unfit("the kernel may write to it: give it with &mut");
        }
        match param.ty {
            ParameterType::Array { at_least, .. } if len < at_least => {
                Err(self.wrong(name, format!("`{param}` is given {len} elements, and needs {at_least}"), ""))
            }
            _ => Ok(()),
        }
    }

    /// Two arrays of which one is written are not the same memory. References see to it, unless someone went around them.
    fn check_overlaps(&self) -> Result<(), Error> {
        let arrays: Vec<(&str, usize, usize, bool)> = self
            .given
            .iter()
            .filter_map(|(name, given)| match given.passed {
                Passed::Host { start, bytes, mutable, .. } if bytes > 0 => {
                    Some((*name, start as usize, start as usize + bytes, mutable))
                }
                _ => None,
            })
            .collect();
        for (i, a) in arrays.iter().enumerate() {
            for b in &arrays[i + 1..] {
                if (a.3 || b.3) && a.1 < b.2 && b.1 < a.2 {
                    let reason = format!("`{}` and `{}` are the same memory, and one is written", a.0, b.0);
                    return Err(self.wrong(a.0, reason, "give each its own"));
                }
            }
        }
        Ok(())
    }

    /// Checks and launches. On the CPU it has run when this returns; on a GPU it is in the stream, and what is read from a
    /// buffer later comes after it.
    ///
    /// The lengths of arrays are checked too. A kernel of which it is not known which elements it touches
    /// ([`crate::signature::Elements::Unknown`]) is refused: [`Launch::run_trusted`] or [`Launch::run_checked`] launch that.
    pub fn run(self) -> Result<(), Error> {
        self.check()?;
        // SAFETY: the arguments fit, and the arrays are as long as the kernel needs them.
        unsafe { self.go() }
    }

    /// As [`Launch::run`], but takes the caller's word for the lengths of arrays.
    ///
    /// # Safety
    /// The kernel stays within the arrays it is given, for this shape and these numbers.
    pub unsafe fn run_trusted(self) -> Result<(), Error> {
        self.check_arguments()?;
        // SAFETY: as this function's own contract; everything else was checked.
        unsafe { self.go() }
    }

    /// As [`Launch::run_trusted`], without the checks: the count of arguments alone is looked at, and they are taken in the order in
    /// which they were given.
    ///
    /// # Safety
    /// As for [`Launch::run_trusted`]; and the arguments are those of the signature in order, type and place, those that are written
    /// are given mutably, and the shape is one that [`Launch::check`] accepts.
    pub unsafe fn run_unchecked(self) -> Result<(), Error> {
        let expected = self.kernel.signature.given().count();
        if self.given.len() != expected {
            let reason = format!("it takes {expected} arguments, and is given {}", self.given.len());
            return Err(self.wrong("", reason, ""));
        }
        // SAFETY: as this function's own contract.
        unsafe { self.dispatch() }
    }

    /// Checks and launches on [`super::Device::cpu_checked`], where each access is looked at before it is made. One outside of the
    /// arrays is not made: the launch ends there, and [`Error::Stopped`] says which access of which thread it was. What the kernel
    /// wrote before stays written.
    pub fn run_checked(self) -> Result<(), Error> {
        if !matches!(self.kernel.code, Code::Cpu { checked: true, .. }) {
            let reason = "its accesses are not checked on this device".to_string();
            return Err(self.wrong("", reason, "load it on Device::cpu_checked(), or launch with `….run()`"));
        }
        if !self.kernel.signature.is_kernel {
            let reason = "it is a function, and only the accesses of kernels are checked".to_string();
            return Err(self.wrong("", reason, "call it with `….run()`"));
        }
        self.check_arguments()?;
        // SAFETY: the arguments fit, and no access outside of the arrays is made.
        unsafe { self.go() }
    }

    /// In the order of the signature.
    unsafe fn go(mut self) -> Result<(), Error> {
        let signature = &self.kernel.signature;
        let place = |name: &str| signature.params.iter().position(|p| p.name == name);
        self.given.sort_by_key(|(name, _)| place(name));
        // SAFETY: as this function's own contract.
        unsafe { self.dispatch() }
    }

    /// As wrappers take them. The last one holds the bytes of each array, which functions of the host ask for.
    fn arguments(&self) -> exec::Arguments<'_> {
        let mut arguments = exec::Arguments::new();
        let mut sizes = Vec::new();
        for given in self.given.iter().map(|(_, given)| given).chain(&self.result) {
            let (more, size) = match &given.passed {
                Passed::Value(words) => {
                    let halves = words.iter().flat_map(|w| [*w as u64, (*w >> 64) as u64]);
                    (arguments.bytes(&halves.collect::<Vec<u64>>()), 0)
                }
                Passed::Host { start, bytes, .. } => (arguments.memory(*start, *bytes), *bytes),
                #[cfg(feature = "cuda")]
                Passed::Cuda(array) => (arguments.value(array.address()), 0),
            };
            arguments = more;
            sizes.push(size as u64);
        }
        arguments.bytes(&sizes)
    }

    unsafe fn dispatch(self) -> Result<(), Error> {
        match &self.kernel.code {
            Code::Cpu { compiled, .. } => {
                let shape = self.shape.unwrap_or(Shape::new(1, 1));
                let mut arguments = self.arguments();
                // SAFETY: as this function's own contract.
                unsafe {
                    compiled.launch_with_shared(0, shape.grid, shape.block, shape.shared, &mut arguments)
                }
            }
            #[cfg(feature = "cuda")]
            // SAFETY: as this function's own contract.
            Code::CudaLibrary(library) => unsafe { library.call(&mut self.arguments()) },
            #[cfg(feature = "cuda")]
            Code::Cuda(cuda) => {
                let shape = self.shape.unwrap_or(Shape::new(1, 1));
                let given = self.given.into_iter().map(|(_, given)| given).collect();
                // SAFETY: as this function's own contract.
                unsafe { cuda.run(self.kernel, shape, given, self.stream) }
            }
        }
    }
}
