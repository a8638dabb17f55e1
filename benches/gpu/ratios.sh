#!/usr/bin/env bash
# Writes a program that times the kernels of a set (threads, blocks): the kernels, their gradients as `cugrad grad`
# prints them (NAME_rev), assigning and without clearing (NAME_kept), without outputs and clearing (NAME_least) and with atomics alone (NAME_atomic), those written by hand, and the timing.
# usage: ratios.sh SET OUT.cu; then, on a machine with a GPU:
# nvcc -std=c++17 -arch=native -O3 -I include OUT.cu -o ratios && ./ratios
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cugrad=${CUGRAD:-$here/../../target/release/cugrad}
set=$here/${1:-threads}
out=${2:-ratios.cu}
{
  echo '#include <cugrad/cugrad.h>'
  cat "$set/kernels.cu" "$set/hand.cu"
  while IFS=: read -r name wrt; do
    "$cugrad" grad "$set/kernels.cu" --of "$name" --wrt "$wrt"
    "$cugrad" grad "$set/kernels.cu" --of "$name" --wrt "$wrt" --keep-seeds --assign | sed "s/${name}_rev/${name}_kept/g"
    "$cugrad" grad "$set/kernels.cu" --of "$name" --wrt "$wrt" --no-outputs --keep-seeds | sed "s/${name}_rev/${name}_least/g"
    "$cugrad" grad "$set/kernels.cu" --of "$name" --wrt "$wrt" --accumulate atomic | sed "s/${name}_rev/${name}_atomic/g"
  done < "$set/requests"
  cat "$here/timing.cu" "$set/main.cu"
} > "$out"
