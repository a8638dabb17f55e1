#!/usr/bin/env bash
# Writes programs that check derivatives through NVIDIA's libraries against differences: the rules for cuBLAS and cuFFT, and
# Thrust's containers and algorithms. They are those of tests/programs, with their derivatives in them, so that a machine with a
# GPU needs nothing but nvcc and include/.
# usage: libraries.sh DIR; then, on that machine:
#   nvcc -std=c++17 -arch=native -O2 -I include DIR/cublas.cu -o cublas -lcublas && ./cublas
#   nvcc -std=c++17 -arch=native -O2 -I include DIR/cufft.cu -o cufft -lcufft && ./cufft
#   nvcc -std=c++17 -arch=native -O2 -I include --extended-lambda DIR/containers.cu -o containers && ./containers
# Here an nvcc must be in the PATH; it need not have the libraries. Each program says what is wrong, and by its exit status whether anything is.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cugrad=${CUGRAD:-$here/../../target/release/cugrad}
out=${1:?usage: libraries.sh DIR}
mkdir -p "$out"
for name in cublas cufft containers; do
  edited=$(mktemp -d)
  # The sources are wanted; whether a compiler here has the libraries does not matter.
  "$cugrad" build "$here/../../tests/programs/$name.cu" --device cuda --keep "$edited" -o "$edited/program" > "$edited/log" 2>&1 || true
  found=$(find "$edited" -name "$name.cu" | head -1)
  [ -n "$found" ] || { cat "$edited/log" >&2; exit 1; }
  sed -i '/^#line /d' "$found"
  cp "$found" "$out/$name.cu"
  rm -r "$edited"
done
