//! What can be given to a launch: numbers, structs, slices, buffers, and cudarc's own slices.

use std::ffi::c_void;
use std::marker::PhantomData;

use super::Buffer;
use crate::signature::Element;

/// Plain data that C++ and Rust lay out alike. The numbers have it; structs of a program's own may.
///
/// ```
/// #[repr(C)]
/// #[derive(Clone, Copy)]
/// struct Option { strike: f64, expiry: f64 }
///
/// // SAFETY: it is `struct Option { double strike, expiry; }` in the source.
/// unsafe impl cugrad::run::Plain for Option {
///     fn element() -> cugrad::signature::Element {
///         let (size, align) = (size_of::<Option>(), align_of::<Option>());
///         cugrad::signature::Element::Struct { name: "Option".into(), size, align }
///     }
/// }
/// ```
///
/// # Safety
/// The type holds no references, every pattern of bits that a kernel may store is a value of it, and it is laid out as the C++
/// type that [`Plain::element`] names. Its alignment is at most 16.
pub unsafe trait Plain: Copy + Send + Sync + 'static {
    /// The C++ type it stands for.
    fn element() -> Element;
}

macro_rules! plain {
    ($($ty:ty => $element:expr),* $(,)?) => {$(
        // SAFETY: a number, which both languages hold alike.
        unsafe impl Plain for $ty {
            fn element() -> Element {
                $element
            }
        }
    )*};
}

plain! {
    f32 => Element::F32, f64 => Element::F64,
    i8 => Element::Int(8), i16 => Element::Int(16), i32 => Element::Int(32), i64 => Element::Int(64),
    u8 => Element::UInt(8), u16 => Element::UInt(16), u32 => Element::UInt(32), u64 => Element::UInt(64),
}

/// What may stand for a parameter: a number or struct by value; `&[T]`, `&Vec<T>`, `&[T; N]` or `&Buffer<T>` where the kernel
/// only reads; the same with `&mut` where it may write.
pub trait Argument<'a> {
    /// The argument as the launch keeps it.
    fn given(self) -> Given<'a>;
}

/// An argument that was given.
pub struct Given<'a> {
    pub(crate) element: Element,
    pub(crate) passed: Passed<'a>,
}

pub(crate) enum Passed<'a> {
    /// In units of 16 bytes, so that any value is aligned.
    Value(Vec<u128>),
    Host {
        start: *mut c_void,
        len: usize,
        bytes: usize,
        mutable: bool,
        lives: PhantomData<&'a mut ()>,
    },
    #[cfg(feature = "cuda")]
    Cuda(Box<dyn super::on_cuda::DeviceArray + 'a>),
}

impl Given<'_> {
    /// What it is, in words.
    pub(crate) fn text(&self) -> String {
        let reference = |mutable: bool| if mutable { "&mut " } else { "&" };
        match &self.passed {
            Passed::Value(_) => format!("{}", self.element),
            Passed::Host { mutable, .. } => format!("{}[{}]", reference(*mutable), self.element),
            #[cfg(feature = "cuda")]
            Passed::Cuda(array) => format!("{}[{}] on a GPU", reference(array.is_mutable()), self.element),
        }
    }
}

impl std::fmt::Debug for Given<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Given({})", self.text())
    }
}

impl<'a, T: Plain> Argument<'a> for T {
    fn given(self) -> Given<'a> {
        const { assert!(align_of::<T>() <= align_of::<u128>(), "no argument is aligned beyond 16 bytes") };
        let mut storage = vec![0u128; size_of::<T>().div_ceil(size_of::<u128>()).max(1)];
        // SAFETY: the storage is large enough and aligned for T, which is plain data.
        unsafe { storage.as_mut_ptr().cast::<T>().write(self) };
        Given { element: T::element(), passed: Passed::Value(storage) }
    }
}

/// `bool` by value alone: a kernel that stores another byte than 0 or 1 would break a slice of them.
impl<'a> Argument<'a> for bool {
    fn given(self) -> Given<'a> {
        Given { element: Element::Bool, passed: Passed::Value(vec![u128::from(self)]) }
    }
}

impl<'a, T: Plain> Argument<'a> for &'a [T] {
    fn given(self) -> Given<'a> {
        let start = self.as_ptr().cast_mut().cast();
        host::<T>(start, self.len(), false)
    }
}

impl<'a, T: Plain> Argument<'a> for &'a mut [T] {
    fn given(self) -> Given<'a> {
        host::<T>(self.as_mut_ptr().cast(), self.len(), true)
    }
}

fn host<'a, T: Plain>(start: *mut c_void, len: usize, mutable: bool) -> Given<'a> {
    let passed = Passed::Host { start, len, bytes: len * size_of::<T>(), mutable, lives: PhantomData };
    Given { element: T::element(), passed }
}

impl<'a, T: Plain> Argument<'a> for &'a Vec<T> {
    fn given(self) -> Given<'a> {
        self.as_slice().given()
    }
}

impl<'a, T: Plain> Argument<'a> for &'a mut Vec<T> {
    fn given(self) -> Given<'a> {
        self.as_mut_slice().given()
    }
}

impl<'a, T: Plain, const N: usize> Argument<'a> for &'a [T; N] {
    fn given(self) -> Given<'a> {
        self.as_slice().given()
    }
}

impl<'a, T: Plain, const N: usize> Argument<'a> for &'a mut [T; N] {
    fn given(self) -> Given<'a> {
        self.as_mut_slice().given()
    }
}

impl<'a, T: Plain> Argument<'a> for &'a Buffer<T> {
    fn given(self) -> Given<'a> {
        self.shared()
    }
}

impl<'a, T: Plain> Argument<'a> for &'a mut Buffer<T> {
    fn given(self) -> Given<'a> {
        self.exclusive()
    }
}

impl<'a> Argument<'a> for Given<'a> {
    fn given(self) -> Given<'a> {
        self
    }
}
