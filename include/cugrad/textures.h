// Textures at places that carry derivatives.
//
// A texture with linear filtering is a function of its coordinates that is linear in each of them between the centres of two texels, so
// its slope there is the difference of what it has at these centres. They are read like any other place: how a texture continues beyond
// its edges is the hardware's affair then. Hardware weighs with eight bits, that is in steps; the slope is that of the line through the
// steps. A texture that takes the nearest texel has steps alone, and its slope is zero.
//
//   cugrad::texture_2D<T, lane, along>(texture, x, y)
//
// is the number `lane` of `tex2D<T>(texture, x, y)`, differentiated by each coordinate whose bit is set in `along`: 0 is the number
// itself, 1 its slope in x, 3 the slope in y of its slope in x. The second derivative by one coordinate is zero.
//
// A GPU can be asked for the size of a texture, but neither for its filter nor for the unit of its coordinates. The host knows
// them: launches of derivatives tell for the textures among their arguments. For others (members of objects, derivatives that a kernel
// calls) the program does:
//
//   cugrad::describe_texture(texture);
//
// A slope of a texture that nobody has described ends the launch.
#ifndef CUGRAD_TEXTURES_H
#define CUGRAD_TEXTURES_H
#include "detail/names_set_aside.h"

#include <stdio.h>

#if !defined(__CUDACC_RTC__)
#include "detail/lock.h"
#include "launch.h"
#endif

#if defined(__CUDACC__)
#define CUGRAD_TEXTURES_FN __device__ inline
#elif defined(__CUDA__)
#define CUGRAD_TEXTURES_FN __attribute__((device)) inline
#else
#define CUGRAD_TEXTURES_FN inline
#endif

// A file that is compiled as plain C++ has no textures.
#if defined(__CUDACC__) || defined(__CUDA__) || defined(CUGRAD_CPU)

namespace cugrad {
namespace detail {

CUGRAD_TEXTURES_FN float lane_of(float v, int) { return v; }
CUGRAD_TEXTURES_FN float lane_of(float1 v, int) { return v.x; }
CUGRAD_TEXTURES_FN float lane_of(float2 v, int lane) { return lane == 0 ? v.x : v.y; }
CUGRAD_TEXTURES_FN float lane_of(float4 v, int lane) { return lane == 0 ? v.x : lane == 1 ? v.y : lane == 2 ? v.z : v.w; }

// What a texture is like.
struct texture_mode {
  bool normalized, linear;
  float texels[3];
};
namespace {
struct in_this_file {};
}  // namespace
#if defined(CUGRAD_CPU)
template <class>
inline texture_mode mode_of(cudaTextureObject_t texture, int) {
  const ::cugrad_cpu::texture &t = *(const ::cugrad_cpu::texture *)texture;
  const ::cugrad_cpu::texels size = ::cugrad_cpu::texels_of(t.from);
  return {t.how.normalizedCoords != 0, t.how.filterMode == cudaFilterModeLinear, {(float)size.size[0], (float)size.size[1], (float)size.size[2]}};
}
#else
// Textures that were described to the kernels of this file.
struct described_texture {
  cudaTextureObject_t texture;
  bool known, normalized, linear;
};
constexpr int most_textures = 64;
static __device__ __attribute__((unused)) described_texture described_textures[most_textures];

// By the file: what is inline is one function in all files of a program, and each of these has textures of its own.
template <class File>
CUGRAD_TEXTURES_FN texture_mode mode_of(cudaTextureObject_t texture, int dims) {
#if defined(__CUDA_ARCH__)
  for (int i = 0; i < most_textures; ++i) {
    const described_texture &t = described_textures[i];
    if (!t.known || t.texture != texture) continue;
    unsigned texels[3] = {1, 1, 1};
    asm("txq.width.b32 %0, [%1];" : "=r"(texels[0]) : "l"(texture));
    if (dims > 1) asm("txq.height.b32 %0, [%1];" : "=r"(texels[1]) : "l"(texture));
    if (dims > 2) asm("txq.depth.b32 %0, [%1];" : "=r"(texels[2]) : "l"(texture));
    return {t.normalized, t.linear, {(float)texels[0], (float)texels[1], (float)texels[2]}};
  }
  printf("cugrad: a kernel needs the slope of a texture of which it knows neither filter nor coordinates: call "
         "cugrad::describe_texture(texture) before the launch\n");
  __trap();
#else
  (void)texture, (void)dims;
#endif
  return {};
}
#endif

// `read(at)` is the texture at `dims` coordinates.
template <class File, int dims, unsigned along, class Read>
CUGRAD_TEXTURES_FN float slope_of_texture(cudaTextureObject_t texture, const float (&place)[3], Read read) {
  if (along == 0) return read(place);
  const texture_mode mode = mode_of<File>(texture, dims);
  if (!mode.linear) return 0;
  float ends[2][3] = {{place[0], place[1], place[2]}, {place[0], place[1], place[2]}}, scale = 1;
  for (int d = 0; d < dims; ++d) {
    if ((along >> d & 1) == 0) continue;
    const float texels = mode.normalized ? mode.texels[d] : 1;
    const float centre = floorf(place[d] * texels - 0.5f) + 0.5f;
    ends[0][d] = centre / texels;
    ends[1][d] = (centre + 1) / texels;
    scale *= texels;
  }
  float sum = 0;
  for (unsigned corner = 0; corner < 1u << dims; ++corner) {
    if ((corner & ~along) != 0) continue;
    float at[3] = {place[0], place[1], place[2]}, sign = 1;
    for (int d = 0; d < dims; ++d) {
      if ((along >> d & 1) == 0) continue;
      at[d] = ends[corner >> d & 1][d];
      if ((corner >> d & 1) == 0) sign = -sign;
    }
    sum += sign * read(at);
  }
  return sum * scale;
}

}  // namespace detail

#define CUGRAD_TEXTURE_SLOPE(name, function, dims, arguments, place, layer, parameters)                                        \
  namespace detail {                                                                                                           \
  template <class T, int lane>                                                                                                 \
  struct read_##name {                                                                                                         \
    cudaTextureObject_t texture;                                                                                               \
    int which;                                                                                                                 \
    CUGRAD_TEXTURES_FN float operator()(const float (&at)[3]) const { return lane_of(::function<T> arguments, lane); }         \
  };                                                                                                                           \
  }                                                                                                                            \
  template <class T, int lane, unsigned along, class File = detail::in_this_file>                                              \
  CUGRAD_TEXTURES_FN float name parameters {                                                                                   \
    const float at[3] = place;                                                                                                 \
    return detail::slope_of_texture<File, dims, along>(texture, at, detail::read_##name<T, lane>{texture, layer});             \
  }
#define CUGRAD_PLACE(...) {__VA_ARGS__}
CUGRAD_TEXTURE_SLOPE(texture_1D, tex1D, 1, (texture, at[0]), CUGRAD_PLACE(x, 0, 0), 0, (cudaTextureObject_t texture, float x))
CUGRAD_TEXTURE_SLOPE(texture_2D, tex2D, 2, (texture, at[0], at[1]), CUGRAD_PLACE(x, y, 0), 0, (cudaTextureObject_t texture, float x, float y))
CUGRAD_TEXTURE_SLOPE(texture_3D, tex3D, 3, (texture, at[0], at[1], at[2]), CUGRAD_PLACE(x, y, z), 0,
                     (cudaTextureObject_t texture, float x, float y, float z))
CUGRAD_TEXTURE_SLOPE(texture_1D_layered, tex1DLayered, 1, (texture, at[0], which), CUGRAD_PLACE(x, 0, 0), layer,
                     (cudaTextureObject_t texture, float x, int layer))
CUGRAD_TEXTURE_SLOPE(texture_2D_layered, tex2DLayered, 2, (texture, at[0], at[1], which), CUGRAD_PLACE(x, y, 0), layer,
                     (cudaTextureObject_t texture, float x, float y, int layer))
#undef CUGRAD_TEXTURE_SLOPE
#undef CUGRAD_PLACE

#if defined(CUGRAD_CPU) || defined(CUGRAD_PARSE)
inline void describe_texture(cudaTextureObject_t) {}
template <class... Textures>
launch_config describing(const launch_config &c, Textures...) {
  return c;
}
#elif !defined(__CUDACC_RTC__)
template <class File = detail::in_this_file>
void describe_texture(cudaTextureObject_t texture) {
  const char* const asking = "asking what a texture is like, of which a derivative takes the slope";
  cudaTextureDesc how;
  cudaResourceDesc from;
  detail::check_cuda(cudaGetTextureObjectTextureDesc(&how, texture), asking);
  detail::check_cuda(cudaGetTextureObjectResourceDesc(&from, texture), asking);
  // Which level is read decides how long its texels are.
  if (from.resType == cudaResourceTypeMipmappedArray)
    detail::fail(detail::text("a derivative takes the slope of a texture with mipmaps, which has no single size"));
  const detail::described_texture told = {texture, true, how.normalizedCoords != 0, how.filterMode == cudaFilterModeLinear};
  static detail::lock lock;
  static detail::described_texture all[detail::most_textures];
  static int next = 0, device_then = -1;
  detail::holding held(lock);
  int at = -1, device = 0;
  detail::check_cuda(cudaGetDevice(&device), "asking for the device");
  for (int i = 0; i < detail::most_textures; ++i) {
    if (!all[i].known || all[i].texture != texture) continue;
    if (device == device_then && all[i].normalized == told.normalized && all[i].linear == told.linear) return;
    at = i;
    break;
  }
  if (at < 0) at = next, next = (next + 1) % detail::most_textures;
  all[at] = told;
  device_then = device;
  detail::check_cuda(cudaMemcpyToSymbol(detail::described_textures, all, sizeof(all)),
                     "telling the device what a texture is like");
}
// For launches: their textures are described first.
template <class... Textures>
launch_config describing(const launch_config &c, Textures... textures) {
  const int done[] = {0, (describe_texture(textures), 0)...};
  (void)done;
  return c;
}
#endif

}  // namespace cugrad

#endif

#include "detail/names_restored.h"

#endif
