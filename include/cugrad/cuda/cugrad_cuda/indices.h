// threadIdx, blockIdx, blockDim, gridDim, warpSize.
#ifndef CUGRAD_CUDA_INDICES_H
#define CUGRAD_CUDA_INDICES_H

#if defined(CUGRAD_PARSE)

extern const __device__ uint3 threadIdx;
extern const __device__ uint3 blockIdx;
extern const __device__ dim3 blockDim;
extern const __device__ dim3 gridDim;

#else

#if __has_declspec_attribute(property)

#define CUGRAD_INDEX(Name, field)                                                                      \
  namespace cugrad_cpu {                                                                               \
  struct Name {                                                                                        \
    __declspec(property(get = cg_x)) unsigned x;                                                       \
    __declspec(property(get = cg_y)) unsigned y;                                                       \
    __declspec(property(get = cg_z)) unsigned z;                                                       \
    __attribute__((always_inline)) unsigned cg_x() const { return current.field.x; }                   \
    __attribute__((always_inline)) unsigned cg_y() const { return current.field.y; }                   \
    __attribute__((always_inline)) unsigned cg_z() const { return current.field.z; }                   \
    operator uint3() const { return uint3{cg_x(), cg_y(), cg_z()}; }                                   \
    operator dim3() const { return dim3(cg_x(), cg_y(), cg_z()); }                                     \
  };                                                                                                   \
  }
CUGRAD_INDEX(thread_index, thread)
CUGRAD_INDEX(block_index, block)
CUGRAD_INDEX(block_dimensions, block_dim)
CUGRAD_INDEX(grid_dimensions, grid_dim)
#undef CUGRAD_INDEX

static constexpr cugrad_cpu::thread_index threadIdx{};
static constexpr cugrad_cpu::block_index blockIdx{};
static constexpr cugrad_cpu::block_dimensions blockDim{};
static constexpr cugrad_cpu::grid_dimensions gridDim{};

#else

// Right, but stores of kernels may alias the indices, which costs vectorisation: use -fdeclspec.
#define threadIdx (static_cast<const uint3 &>(::cugrad_cpu::current.thread))
#define blockIdx (static_cast<const uint3 &>(::cugrad_cpu::current.block))
#define blockDim (static_cast<const dim3 &>(::cugrad_cpu::current.block_dim))
#define gridDim (static_cast<const dim3 &>(::cugrad_cpu::current.grid_dim))

#endif

#endif

static const __device__ int warpSize = 32;

#endif
