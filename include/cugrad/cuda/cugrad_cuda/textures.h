// Textures, surfaces and the arrays behind them. In generated code a texture is read as it is in the program; what it holds is a constant.
//
// On the CPU a texture is sampled as the programming guide says: coordinates are clamped, wrapped, mirrored or cut off, and what is
// interpolated has weights of eight bits. Layers, linear memory, pitched memory and arrays are there, mipmaps and cubes are not.
#ifndef CUGRAD_CUDA_TEXTURES_H
#define CUGRAD_CUDA_TEXTURES_H

typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;

enum cudaChannelFormatKind {
  cudaChannelFormatKindSigned = 0,
  cudaChannelFormatKindUnsigned = 1,
  cudaChannelFormatKindFloat = 2,
  cudaChannelFormatKindNone = 3
};
struct cudaChannelFormatDesc {
  int x, y, z, w;
  enum cudaChannelFormatKind f;
};
enum cudaResourceType {
  cudaResourceTypeArray = 0,
  cudaResourceTypeMipmappedArray = 1,
  cudaResourceTypeLinear = 2,
  cudaResourceTypePitch2D = 3
};
typedef struct cudaMipmappedArray *cudaMipmappedArray_t;
struct cudaResourceDesc {
  enum cudaResourceType resType;
  union {
    struct {
      cudaArray_t array;
    } array;
    struct {
      cudaMipmappedArray_t mipmap;
    } mipmap;
    struct {
      void *devPtr;
      struct cudaChannelFormatDesc desc;
      size_t sizeInBytes;
    } linear;
    struct {
      void *devPtr;
      struct cudaChannelFormatDesc desc;
      size_t width, height, pitchInBytes;
    } pitch2D;
  } res;
};
struct cudaResourceViewDesc {
  int format;
  size_t width, height, depth;
  unsigned firstMipmapLevel, lastMipmapLevel, firstLayer, lastLayer;
};
enum cudaTextureAddressMode {
  cudaAddressModeWrap = 0,
  cudaAddressModeClamp = 1,
  cudaAddressModeMirror = 2,
  cudaAddressModeBorder = 3
};
enum cudaTextureFilterMode { cudaFilterModePoint = 0, cudaFilterModeLinear = 1 };
enum cudaTextureReadMode { cudaReadModeElementType = 0, cudaReadModeNormalizedFloat = 1 };
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero = 0, cudaBoundaryModeClamp = 1, cudaBoundaryModeTrap = 2 };
struct cudaTextureDesc {
  enum cudaTextureAddressMode addressMode[3];
  enum cudaTextureFilterMode filterMode;
  enum cudaTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned maxAnisotropy;
  enum cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
  int disableTrilinearOptimization, seamlessCubemap;
};
#define cudaArrayDefault 0x00
#define cudaArrayLayered 0x01
#define cudaArraySurfaceLoadStore 0x02
#define cudaArrayCubemap 0x04
#define cudaArrayTextureGather 0x08

#if defined(CUGRAD_CPU)

struct cudaArray {
  char *bytes;
  size_t width, height, depth;  // 0 for dimensions that there are not
  cudaChannelFormatDesc desc;
  unsigned flags;
};

namespace cugrad_cpu {

struct texture {
  cudaResourceDesc from;
  cudaTextureDesc how;
};

inline size_t texel_bytes(const cudaChannelFormatDesc &desc) { return (size_t)(desc.x + desc.y + desc.z + desc.w) / 8; }

// Where a texture's texels lie.
struct texels {
  const char *bytes;
  long size[3];
  size_t pitch, slice;
  cudaChannelFormatDesc desc;
};
inline texels texels_of(const cudaResourceDesc &from) {
  texels t = {};
  if (from.resType == cudaResourceTypeArray) {
    const cudaArray &array = *from.res.array.array;
    t.desc = array.desc;
    t.bytes = array.bytes;
    t.size[0] = (long)array.width;
    t.size[1] = (long)(array.height ? array.height : 1);
    t.size[2] = (long)(array.depth ? array.depth : 1);
  } else if (from.resType == cudaResourceTypeLinear) {
    t.desc = from.res.linear.desc;
    t.bytes = (const char *)from.res.linear.devPtr;
    t.size[0] = (long)(from.res.linear.sizeInBytes / texel_bytes(t.desc));
    t.size[1] = t.size[2] = 1;
  } else if (from.resType == cudaResourceTypePitch2D) {
    t.desc = from.res.pitch2D.desc;
    t.bytes = (const char *)from.res.pitch2D.devPtr;
    t.size[0] = (long)from.res.pitch2D.width;
    t.size[1] = (long)from.res.pitch2D.height;
    t.size[2] = 1;
  } else {
    fail(801, "textures of mipmaps are for the GPU alone");
  }
  t.pitch = from.resType == cudaResourceTypePitch2D ? from.res.pitch2D.pitchInBytes : (size_t)t.size[0] * texel_bytes(t.desc);
  t.slice = t.pitch * (size_t)t.size[1];
  return t;
}

struct four {
  double v[4];
};
// One texel as four numbers.
inline four texel(const texels &t, const cudaTextureDesc &how, const long *at) {
  four r = {};
  for (int d = 0; d < 3; d++) {
    if (at[d] >= 0 && at[d] < t.size[d]) continue;
    for (int n = 0; n < 4; n++) r.v[n] = how.borderColor[n];
    return r;
  }
  const char *p = t.bytes + (size_t)at[2] * t.slice + (size_t)at[1] * t.pitch + (size_t)at[0] * texel_bytes(t.desc);
  const int bits[4] = {t.desc.x, t.desc.y, t.desc.z, t.desc.w};
  for (int n = 0; n < 4; n++) {
    if (bits[n] == 0) continue;
    if (t.desc.f == cudaChannelFormatKindFloat) {
      if (bits[n] != 32) fail(801, "textures of 16-bit floats are for the GPU alone");
      float f;
      memcpy(&f, p, 4);
      r.v[n] = f;
    } else {
      const bool is_signed = t.desc.f == cudaChannelFormatKindSigned;
      unsigned long long word = 0;
      memcpy(&word, p, (size_t)bits[n] / 8);
      const long long value = is_signed && (word >> (bits[n] - 1) & 1) ? (long long)word - (1ll << bits[n]) : (long long)word;
      r.v[n] = (double)value;
      if (how.readMode == cudaReadModeNormalizedFloat)
        r.v[n] = is_signed ? fmax(-1.0, r.v[n] / (double)((1ll << (bits[n] - 1)) - 1)) : r.v[n] / (double)((1ll << bits[n]) - 1);
    }
    p += bits[n] / 8;
  }
  return r;
}

// The texel that a place outside of the texture stands for; -1 for the border's.
inline long placed(long i, long n, cudaTextureAddressMode mode) {
  if (i >= 0 && i < n) return i;
  switch (mode) {
    case cudaAddressModeWrap: return (i % n + n) % n;
    case cudaAddressModeMirror: {
      const long at = (i % (2 * n) + 2 * n) % (2 * n);
      return at < n ? at : 2 * n - 1 - at;
    }
    case cudaAddressModeBorder: return -1;
    default: return i < 0 ? 0 : n - 1;
  }
}

// `dims` coordinates; what lies beyond is the number of a layer.
inline four sample(cudaTextureObject_t object, int dims, double x, double y, double z, long layer) {
  const texture &tex = *(const texture *)object;
  const texels t = texels_of(tex.from);
  const double c[3] = {x, y, z};
  const bool linear = tex.how.filterMode == cudaFilterModeLinear;
  long low[3] = {0, 0, 0}, high[3] = {0, 0, 0};
  double weight[3] = {0, 0, 0};
  for (int d = 0; d < dims; d++) {
    const long n = t.size[d];
    cudaTextureAddressMode mode = tex.how.addressMode[d];
    if (!tex.how.normalizedCoords && (mode == cudaAddressModeWrap || mode == cudaAddressModeMirror)) mode = cudaAddressModeClamp;
    double at = tex.how.normalizedCoords ? (double)(float)c[d] * (double)n : (double)(float)c[d];
    if (linear) at -= 0.5;
    const long first = (long)floor(at);
    low[d] = placed(first, n, mode);
    high[d] = placed(first + 1, n, mode);
    weight[d] = linear ? floor((at - floor(at)) * 256 + 0.5) / 256 : 0;
  }
  // Layers are an array's depth, of rows as of planes.
  if (dims < 3) low[2] = high[2] = layer < 0 ? 0 : layer < t.size[2] ? layer : t.size[2] - 1;
  four r = {};
  for (int corner = 0; corner < (linear ? 1 << dims : 1); corner++) {
    long at[3];
    double w = 1;
    for (int d = 0; d < 3; d++) {
      at[d] = corner >> d & 1 ? high[d] : low[d];
      if (d < dims) w *= corner >> d & 1 ? weight[d] : 1 - weight[d];
    }
    if (w == 0) continue;
    const four one = texel(t, tex.how, at);
    for (int n = 0; n < 4; n++) r.v[n] += w * one.v[n];
  }
  return r;
}
inline four fetched(cudaTextureObject_t object, long i) {
  const texture &tex = *(const texture *)object;
  const long at[3] = {i, 0, 0};
  return texel(texels_of(tex.from), tex.how, at);
}

template <class T, size_t lanes>
struct lanes_as {
  static T of(const four &f) {
    typedef decltype(T::x) E;
    const E e[4] = {(E)f.v[0], (E)f.v[1], (E)f.v[2], (E)f.v[3]};
    T r;
    memcpy((void *)&r, e, sizeof(T));
    return r;
  }
};
template <class T>
struct lanes_as<T, 0> {
  static T of(const four &f) { return (T)f.v[0]; }
};
template <class T>
inline T as(const four &f) {
  return lanes_as<T, std::is_arithmetic<T>::value ? 0 : sizeof(T)>::of(f);
}

// A place of a surface; null where it lies outside and the access is left out.
inline char *surface_place(cudaSurfaceObject_t object, size_t bytes, long x, long y, long z, cudaSurfaceBoundaryMode mode) {
  const texels t = texels_of(*(const cudaResourceDesc *)object);
  const long n = (long)t.pitch / (long)bytes;
  long at[3] = {x / (long)bytes, y, z};
  const long size[3] = {n, t.size[1], t.size[2]};
  for (int d = 0; d < 3; d++) {
    if (at[d] >= 0 && at[d] < size[d]) continue;
    if (mode == cudaBoundaryModeTrap) fail(700, "a surface is accessed outside of its array");
    if (mode == cudaBoundaryModeZero) return nullptr;
    at[d] = at[d] < 0 ? 0 : size[d] - 1;
  }
  return const_cast<char *>(t.bytes) + (size_t)at[2] * t.slice + (size_t)at[1] * t.pitch + (size_t)at[0] * bytes;
}
template <class T>
inline T surface_read(cudaSurfaceObject_t object, long x, long y, long z, cudaSurfaceBoundaryMode mode) {
  T r = {};
  if (const char *p = surface_place(object, sizeof(T), x, y, z, mode)) memcpy((void *)&r, p, sizeof(T));
  return r;
}
template <class T>
inline void surface_write(const T &value, cudaSurfaceObject_t object, long x, long y, long z, cudaSurfaceBoundaryMode mode) {
  if (char *p = surface_place(object, sizeof(T), x, y, z, mode)) memcpy(p, (const void *)&value, sizeof(T));
}

inline cudaError_t copy_rows(char *to, size_t to_pitch, const char *from, size_t from_pitch, size_t width, size_t height) {
  for (size_t row = 0; row < height; row++) memcpy(to + row * to_pitch, from + row * from_pitch, width);
  return cudaSuccess;
}
// `cudaMemcpy3D` from or to an array, whose positions and extents are counted in its elements.
inline cudaError_t copy_array(const cudaMemcpy3DParms &p) {
  const cudaArray *of = p.dstArray ? p.dstArray : p.srcArray;
  const size_t bytes = texel_bytes(of->desc), width = p.extent.width * bytes;
  for (size_t z = 0; z < p.extent.depth; z++) {
    auto place = [&](cudaArray_t array, cudaPitchedPtr ptr, cudaPos pos, size_t &pitch) {
      const size_t rows = array ? (array->height ? array->height : 1) : ptr.ysize;
      pitch = array ? array->width * bytes : ptr.pitch;
      return (array ? array->bytes : (char *)ptr.ptr) + pitch * (rows * (pos.z + z) + pos.y) + pos.x * (array ? bytes : 1);
    };
    size_t to_pitch, from_pitch;
    char *to = place(p.dstArray, p.dstPtr, p.dstPos, to_pitch);
    copy_rows(to, to_pitch, place(p.srcArray, p.srcPtr, p.srcPos, from_pitch), from_pitch, width, p.extent.height ? p.extent.height : 1);
  }
  return cudaSuccess;
}

}  // namespace cugrad_cpu

#endif

// Functions that read: a result of numbers, and a body for the CPU.
#define CUGRAD_TEXTURE(name, parameters, ...) \
  template <class T>                          \
  CUGRAD_DEVICE T name parameters CUGRAD_BODY(return ::cugrad_cpu::as<T>(__VA_ARGS__);)
#define CUGRAD_TEXTURE_OF_GPUS(name, parameters) \
  template <class T>                             \
  CUGRAD_DEVICE T name parameters CUGRAD_BODY(::cugrad_cpu::fail(801, #name " is for the GPU alone");)
CUGRAD_TEXTURE(tex1Dfetch, (cudaTextureObject_t tex, int i), ::cugrad_cpu::fetched(tex, i))
CUGRAD_TEXTURE(tex1D, (cudaTextureObject_t tex, float x), ::cugrad_cpu::sample(tex, 1, x, 0, 0, 0))
CUGRAD_TEXTURE(tex2D, (cudaTextureObject_t tex, float x, float y), ::cugrad_cpu::sample(tex, 2, x, y, 0, 0))
CUGRAD_TEXTURE(tex3D, (cudaTextureObject_t tex, float x, float y, float z), ::cugrad_cpu::sample(tex, 3, x, y, z, 0))
CUGRAD_TEXTURE(tex1DLayered, (cudaTextureObject_t tex, float x, int layer), ::cugrad_cpu::sample(tex, 1, x, 0, 0, layer))
CUGRAD_TEXTURE(tex2DLayered, (cudaTextureObject_t tex, float x, float y, int layer), ::cugrad_cpu::sample(tex, 2, x, y, 0, layer))
CUGRAD_TEXTURE_OF_GPUS(tex1DLod, (cudaTextureObject_t, float, float))
CUGRAD_TEXTURE_OF_GPUS(tex2DLod, (cudaTextureObject_t, float, float, float))
CUGRAD_TEXTURE_OF_GPUS(tex3DLod, (cudaTextureObject_t, float, float, float, float))
CUGRAD_TEXTURE_OF_GPUS(texCubemap, (cudaTextureObject_t, float, float, float))
CUGRAD_TEXTURE_OF_GPUS(texCubemapLayered, (cudaTextureObject_t, float, float, float, int))
CUGRAD_TEXTURE_OF_GPUS(tex2Dgather, (cudaTextureObject_t, float, float, int = 0))
#undef CUGRAD_TEXTURE
#undef CUGRAD_TEXTURE_OF_GPUS

// Places are coordinates, the first of them in bytes; `...` are their parameters.
#define CUGRAD_SURFACE(dims, x, y, z, ...)                                                                                           \
  template <class T>                                                                                                                 \
  CUGRAD_DEVICE T surf##dims##read(cudaSurfaceObject_t surf, __VA_ARGS__, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)       \
      CUGRAD_BODY(return ::cugrad_cpu::surface_read<T>(surf, x, y, z, mode);)                                                        \
  template <class T>                                                                                                                 \
  CUGRAD_DEVICE void surf##dims##read(T *value, cudaSurfaceObject_t surf, __VA_ARGS__,                                               \
                                      cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)                                           \
      CUGRAD_BODY(*value = ::cugrad_cpu::surface_read<T>(surf, x, y, z, mode);)                                                      \
  template <class T>                                                                                                                 \
  CUGRAD_DEVICE void surf##dims##write(T value, cudaSurfaceObject_t surf, __VA_ARGS__,                                               \
                                       cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)                                          \
      CUGRAD_BODY(::cugrad_cpu::surface_write(value, surf, x, y, z, mode);)
CUGRAD_SURFACE(1D, i, 0, 0, int i)
CUGRAD_SURFACE(2D, i, j, 0, int i, int j)
CUGRAD_SURFACE(3D, i, j, k, int i, int j, int k)
CUGRAD_SURFACE(2DLayered, i, j, k, int i, int j, int k)
#undef CUGRAD_SURFACE

CUGRAD_HOST_DEVICE cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f)
    CUGRAD_BODY(return cudaChannelFormatDesc{x, y, z, w, f};)
#if defined(CUGRAD_PARSE)
template <class T>
CUGRAD_HOST_DEVICE cudaChannelFormatDesc cudaCreateChannelDesc();
#else
namespace cugrad_cpu {
template <class E>
inline cudaChannelFormatDesc channels(size_t count) {
  const int bits = (int)sizeof(E) * 8;
  const cudaChannelFormatKind kind = !std::is_integral<E>::value ? cudaChannelFormatKindFloat
                                     : std::is_signed<E>::value  ? cudaChannelFormatKindSigned
                                                                 : cudaChannelFormatKindUnsigned;
  return cudaChannelFormatDesc{bits, count > 1 ? bits : 0, count > 2 ? bits : 0, count > 3 ? bits : 0, kind};
}
}  // namespace cugrad_cpu
template <class T>
inline cudaChannelFormatDesc cudaCreateChannelDesc() {
  if constexpr (std::is_arithmetic<T>::value)
    return ::cugrad_cpu::channels<T>(1);
  else
    return ::cugrad_cpu::channels<decltype(T::x)>(sizeof(T) / sizeof(T::x));
}
#endif

#define CUGRAD_ARRAYS CUGRAD_HOST_DEVICE cudaError_t
CUGRAD_ARRAYS cudaMalloc3DArray(cudaArray_t *array, const cudaChannelFormatDesc *desc, cudaExtent size, unsigned flags = 0)
    CUGRAD_BODY(const size_t texels = size.width * (size.height ? size.height : 1) * (size.depth ? size.depth : 1);
                char *bytes = (char *)::calloc(texels, ::cugrad_cpu::texel_bytes(*desc)); if (!bytes) return cudaErrorMemoryAllocation;
                *array = new cudaArray{bytes, size.width, size.height, size.depth, *desc, flags}; return cudaSuccess;)
CUGRAD_ARRAYS cudaMallocArray(cudaArray_t *array, const cudaChannelFormatDesc *desc, size_t width, size_t height = 0, unsigned flags = 0)
    CUGRAD_BODY(return cudaMalloc3DArray(array, desc, cudaExtent{width, height, 0}, flags);)
CUGRAD_ARRAYS cudaFreeArray(cudaArray_t array) CUGRAD_BODY(if (array) ::free(array->bytes); delete array; return cudaSuccess;)
CUGRAD_ARRAYS cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch, size_t width, size_t height, cudaMemcpyKind)
    CUGRAD_BODY(const size_t own = to->width * ::cugrad_cpu::texel_bytes(to->desc);
                return ::cugrad_cpu::copy_rows(to->bytes + y * own + x, own, (const char *)from, pitch, width, height);)
CUGRAD_ARRAYS cudaMemcpy2DFromArray(void *to, size_t pitch, cudaArray_const_t from, size_t x, size_t y, size_t width, size_t height, cudaMemcpyKind)
    CUGRAD_BODY(const size_t own = from->width * ::cugrad_cpu::texel_bytes(from->desc);
                return ::cugrad_cpu::copy_rows((char *)to, pitch, from->bytes + y * own + x, own, width, height);)
CUGRAD_ARRAYS cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t bytes, cudaMemcpyKind)
    CUGRAD_BODY(memcpy(to->bytes + y * to->width * ::cugrad_cpu::texel_bytes(to->desc) + x, from, bytes); return cudaSuccess;)
CUGRAD_ARRAYS cudaCreateTextureObject(cudaTextureObject_t *object, const cudaResourceDesc *from, const cudaTextureDesc *how,
                                      const cudaResourceViewDesc *view)
    CUGRAD_BODY(if (view) ::cugrad_cpu::fail(801, "views of textures are for the GPU alone");
                *object = (cudaTextureObject_t) new ::cugrad_cpu::texture{*from, *how}; return cudaSuccess;)
CUGRAD_ARRAYS cudaDestroyTextureObject(cudaTextureObject_t object) CUGRAD_BODY(delete (::cugrad_cpu::texture *)object; return cudaSuccess;)
CUGRAD_ARRAYS cudaGetTextureObjectTextureDesc(cudaTextureDesc *how, cudaTextureObject_t object)
    CUGRAD_BODY(*how = ((const ::cugrad_cpu::texture *)object)->how; return cudaSuccess;)
CUGRAD_ARRAYS cudaGetTextureObjectResourceDesc(cudaResourceDesc *from, cudaTextureObject_t object)
    CUGRAD_BODY(*from = ((const ::cugrad_cpu::texture *)object)->from; return cudaSuccess;)
CUGRAD_ARRAYS cudaCreateSurfaceObject(cudaSurfaceObject_t *object, const cudaResourceDesc *from)
    CUGRAD_BODY(*object = (cudaSurfaceObject_t) new cudaResourceDesc(*from); return cudaSuccess;)
CUGRAD_ARRAYS cudaDestroySurfaceObject(cudaSurfaceObject_t object) CUGRAD_BODY(delete (cudaResourceDesc *)object; return cudaSuccess;)
#undef CUGRAD_ARRAYS

#endif
