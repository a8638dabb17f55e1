#!/usr/bin/env bash
# Writes a program that times the gradients of whole time loops (benches/gpu/time_loops), as `cugrad grad` prints them.
# usage: time_loops.sh OUT.cu; then, on a machine with a GPU:
#   nvcc -std=c++17 -arch=native -O3 -I include OUT.cu -o time_loops
#   ./time_loops                        gradient ÷ primal and device memory of each loop
#   ./time_loops memory > memory.csv    memory against steps under each schedule; cargo xtask plot memory.csv memory.svg
# Without a GPU: time_loops.sh OUT.cu by-request; cugrad run --device cpu OUT.cu -- small, or … -- memory small
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cugrad=${CUGRAD:-$here/../../target/release/cugrad}
set=$here/time_loops
out=${1:-time_loops.cu}
{
  echo '#include <cugrad/cugrad.h>'
  cat "$set/kernels.cu"
  if [ "${2:-}" = by-request ]; then
    cat "$set/requested.cu"
  else
    while IFS=: read -r name wrt; do
      "$cugrad" grad "$set/kernels.cu" --of "$name" --wrt "$wrt" | sed "s/${name}_rev/${name}_gradient/g"
    done < "$set/requests"
  fi
  cat "$set/main.cu"
} > "$out"
