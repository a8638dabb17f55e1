//! The catalogue of refusals: everything cugrad says no to, in one place.
//!
//! The first law is *right or refused*: a construct is either differentiated correctly or rejected at its
//! place, with a code, the reason and a way out. Each code is explained in `docs/errors.md` (generated from
//! this table) and has a test in `tests/errors`.

use crate::function::Span;

/// One message for the user, at a place in the source.
#[derive(Clone, PartialEq, Debug)]
pub struct Diagnostic {
    /// What is refused.
    pub code: Code,
    /// Where.
    pub span: Span,
    /// Names the construct at hand, in lower case, without a full stop.
    pub message: String,
    /// What to do about it; starts from the code's general hint where none is better.
    pub hint: String,
    /// Other places that it is about.
    pub labels: Vec<Label>,
}

/// A place, and what is to be said of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is said.
    pub text: String,
}

impl Diagnostic {
    /// With the hint that the code has in general.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Diagnostic { code, span, message: message.into(), hint: code.hint().to_string(), labels: Vec::new() }
    }

    /// With a better hint.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = hint.into();
        self
    }
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.code.name(), self.message)?;
        if !self.hint.is_empty() {
            write!(f, "\nhint: {}", self.hint)?;
        }
        Ok(())
    }
}

macro_rules! catalogue {
    ($($variant:ident $code:literal $title:literal, $hint:literal;)*) => {
        /// Stable codes. Never renumbered; retired ones are not reused.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Code { $(#[doc = $title] $variant,)* }

        impl Code {
            /// All of them, in order.
            pub const ALL: &'static [Code] = &[$(Code::$variant,)*];

            /// `CG0123`.
            pub fn name(self) -> &'static str {
                match self { $(Code::$variant => $code,)* }
            }

            /// What is refused, in general.
            pub fn title(self) -> &'static str {
                match self { $(Code::$variant => $title,)* }
            }

            /// The way out, in general.
            pub fn hint(self) -> &'static str {
                match self { $(Code::$variant => $hint,)* }
            }
        }
    };
}

catalogue! {
    // Requests
    UnknownFunction "CG0001" "the request names no function with a body", "define the function in this file or in a header it includes";
    UnknownParameter "CG0002" "the request names a parameter that does not exist", "name parameters as they are spelled in the definition";
    IntegerParameter "CG0003" "the request names an integer parameter", "derivatives exist for floating-point parameters only; leave it out of the request";
    NoOutput "CG0004" "the request names no output of a function whose result has no derivative", "add the parameter that the function writes to the request";
    RequestNotLiteral "CG0005" "the request is not a string literal", "write the parameter names as a string literal";
    NothingToDifferentiate "CG0006" "no requested input can influence a requested output", "check the request: is the right output named?";
    UnrequestedCarrier "CG0007" "a parameter that carries derivatives is not in the request", "add it to the request, so that its adjoint has memory";
    RequestedParameterType "CG0008" "a requested parameter has a type that has no adjoint", "request floating-point numbers, pointers to them, or structs of them";
    RequestInDeviceMacro "CG0009" "a request in device code stands inside a macro", "write the request without the macro";
    DerivativeNotSupported "CG0010" "this kind of derivative is not available", "use gradient or differentiate";
    EnzymeForm "CG0011" "a call in Enzyme's spelling has a form that is not supported", "see Enzyme's guide for the order of function, markers, arguments and shadows";
    TapeInDeviceCode "CG0012" "a gradient that device code asks for keeps values on a tape of unknown size", "give the loop a constant bound, or differentiate the kernel that calls the function; with --device cpu the tape grows";
    WrongExecute "CG0013" "a derivative is run as what it is not: a kernel's by execute, or a function's by execute_kernel", "kernels: execute_kernel(grid, block, …); functions: execute(…)";
    WrongAdjoints "CG0014" "a derivative is run with adjoints that are not those of the request", "behind the function's own arguments comes a pointer for each requested parameter, in the order of the request";

    // Language
    Goto "CG0101" "goto", "write the jump as a loop, break or return";
    Asm "CG0102" "inline assembly", "use an intrinsic, or give the function that contains it a custom derivative";
    Exceptions "CG0103" "exceptions", "return an error value instead";
    VirtualCall "CG0104" "virtual call", "call the method of the concrete class, or make it a template";
    FunctionPointer "CG0105" "call through a function pointer", "call the function by name, or pass it as a template argument or lambda";
    DynamicMemory "CG0106" "memory allocation inside differentiated device code", "pass a buffer in, or use a local array";
    Union "CG0107" "union", "use a struct, or members that are all made of numbers of one kind: union { struct { float x, y; }; float v[2]; }";
    PointerPunning "CG0108" "pointer cast between types that are not layout compatible", "use the element type throughout, or __float_as_int and friends on values";
    BitcastActive "CG0109" "bits of a value that carries derivatives are reinterpreted", "compute with floating-point operations, or give the function a custom derivative";
    UnsupportedExpression "CG0110" "expression of a kind that is not supported", "rewrite it with simpler expressions";
    UnsupportedStatement "CG0111" "statement of a kind that is not supported", "rewrite it with simpler statements";
    UnsupportedType "CG0112" "type that is not supported in differentiated code", "use arithmetic types, pointers, arrays and structs of them";
    UnknownCall "CG0113" "call of a function whose body is not visible", "include its definition, or give it a custom derivative";
    StaticLocal "CG0114" "static local variable that is written", "make it a parameter or a variable of the caller";
    GlobalWritten "CG0115" "global variable that carries derivatives", "pass it as a parameter and name it in the request";
    Volatile "CG0116" "volatile access that carries derivatives", "drop volatile and synchronise explicitly";
    LongDouble "CG0117" "long double in device code", "use double, which is what nvcc takes it for there";
    Bitfield "CG0118" "bit-field", "use a plain integer member";
    VariadicFunction "CG0119" "variadic function", "use a template or a fixed number of parameters";
    ActiveInteger "CG0120" "integer operation that has no derivative on values the request differentiates", "use floating-point types for what is differentiated";
    StdLibrary "CG0121" "C++ standard library type in differentiated code", "use plain arrays and scalars";
    Texture "CG0122" "texture or surface access", "read from global memory";
    BrokenSource "CG0123" "code that clang could not resolve", "fix clang's error first";

    // Derivatives
    NoRule "CG0201" "function with no derivative rule", "give it a custom derivative: NAME_pullback (and NAME_pushforward) in namespace cugrad::custom_derivatives";
    RuleRefused "CG0202" "function whose derivative is not available", "";
    RecursionWithEffects "CG0203" "recursive function that writes memory", "return the result by value, or write it as a loop";
    UnnamedRecursion "CG0231" "recursive function of a lambda or of a class inside a function", "make it a function, or a class outside of functions";
    AtomicActive "CG0204" "atomic operation without a derivative rule", "use atomicAdd, a minimum, a maximum or an exchange whose result nobody overwrites, or a reduction without atomics";
    BarrierActive "CG0205" "synchronisation that the reverse sweep cannot mirror", "move the barrier out of divergent code";
    WarpActive "CG0206" "warp operation without a derivative rule", "exchange values through shared memory";
    SharedActive "CG0207" "shared memory that carries derivatives in a way that is not supported", "";
    MixedPointer "CG0208" "pointer that may point to memory with and without an adjoint", "request both arrays, or split the code by case";
    PointerWithoutShadow "CG0209" "pointer whose adjoint is not known", "pass the array as a parameter and name it in the request";
    OverwrittenPointer "CG0210" "pointer stored in memory that carries derivatives", "keep pointers in local variables or parameters";
    LaunchActive "CG0211" "kernel launch or CUDA call that host code's derivative does not cover", "pass numbers and pointers to the kernel one by one, or differentiate the kernel itself";
    TooDeep "CG0212" "recursion or nesting too deep to differentiate", "split the function";
    CustomDerivativeSignature "CG0213" "custom derivative with a signature that does not fit", "";
    CustomDerivativeUnused "CG0225" "custom derivative that would not be used", "";
    OverwrittenAfterCall "CG0214" "memory that a function with a derivative of its own reads, overwritten by it or later", "write the result to another array, or copy what the function reads";
    OverwrittenAfterLaunch "CG0215" "memory that the reverse of a launch reads, overwritten in a way that is not kept", "write it by a kernel or a copy through a pointer, or use another buffer";
    CopyOfMixedType "CG0216" "copy of memory whose type mixes numbers with something else", "copy arrays of one floating-point type, or of structs of it";
    BlocksExchange "CG0217" "values that blocks of one launch exchange", "split the kernel at the fence into two launches";
    DrawnPlace "CG0219" "result that the order of threads decides", "let one kernel write what is drawn to an array and the next read it; add by atomicAdd instead of under a lock";
    CheckpointedLoop "CG0230" "loop that was to be reversed from checkpoints and cannot be", "leave the pragma out: then every step of the loop is recorded";
    DeviceMemory "CG0226" "host code that accesses memory of the device", "copy it by cudaMemcpy first, or allocate it by cudaMallocManaged";
    NotDeterministic "CG0218" "addition whose order changes from run to run, under --deterministic", "let each thread write to elements of its own and add them up in a second kernel, or drop --deterministic";
}
